/* SPDX-License-Identifier: BSD-3-Clause */
/* A login in several processes, as OpenSSH has it. */
#include "unusual_hosts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SLEPT 30.0 /* milliseconds; the test module's letter l */

static void in_child(struct pl_host *h, pam_handle_t *pamh, const char *letters)
{
	int status = 1;
	pid_t pid = fork();

	if (pid == 0)
		_exit(pl_host_phases(pamh, letters));
	pl_check(h, pid > 0 && waitpid(pid, &status, 0) == pid && status == 0,
		 "the child ended with %x", (unsigned int)status);
}

static void write_service(const struct pl_host *h)
{
	pl_host_service(h, "sshd",
			"-auth optional %u debug\nauth required %a authenticate=0 setcred=0 "
			"do.authenticate=l\naccount required %a acct_mgmt=0\n"
			"session required %a open_session=0\n");
}

/* Keyboard-interactive: a child authenticates and ends by _exit(2); the parent goes on. */
void pl_case_forked(struct pl_host *h)
{
	pam_handle_t *pamh;
	char id[20], pid[20], *log;

	write_service(h);
	pamh = pl_host_start(h, "sshd");
	if (pamh == NULL)
		return;
	in_child(h, pamh, "ac");
	pl_host_phases(pamh, "eo");
	pam_end(pamh, PAM_SUCCESS);
	log = pl_host_log(h);
	pl_check(h, pl_count(log, ": login ") == 1, "not one login line: %s", log);
	strncpy(id, pl_value(log, ": login ", 0, "login="), sizeof id - 1);
	id[sizeof id - 1] = '\0';
	pl_check(h, strlen(id) == 16 && pl_count(log, id) == pl_count(log, "\n"),
		 "not all lines have the id \"%s\": %s", id, log);
	pl_check(h, strcmp(pl_value(log, ": login ", 0, "count="), "4") == 0,
		 "the child's calls are missing: %s", log);
	pl_check(h, atof(pl_value(log, ": login ", 0, "auth=")) >= SLEPT,
		 "the child's time is missing: %s", log);
	snprintf(pid, sizeof pid, "%d", (int)getpid());
	pl_check(h, strcmp(pl_value(log, ": login ", 0, "pid="), pid) == 0, "pid is not %s",
		 pid);
	pl_check(h, strcmp(pl_value(log, "call=authenticate", 0, "pid="), pid) != 0,
		 "the child's line has the parent's pid");
	free(log);
}

/* After the session is open OpenSSH runs pam_setcred once more, in the user's process. */
void pl_case_forked_setcred(struct pl_host *h)
{
	pam_handle_t *pamh;
	char *log;

	write_service(h);
	pamh = pl_host_start(h, "sshd");
	if (pamh == NULL)
		return;
	pl_host_phases(pamh, "aceo");
	in_child(h, pamh, "e");
	pl_host_phases(pamh, "xd");
	pam_end(pamh, PAM_SUCCESS);
	log = pl_host_log(h);
	pl_check(h, pl_count(log, ": login ") == 1, "not one login line: %s", log);
	pl_check(h, pl_count(log, ": call module=pam_test_any.so call=setcred ") == 3,
		 "not three setcred: %s", log);
	free(log);
}
