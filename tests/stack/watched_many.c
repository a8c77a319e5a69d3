/* SPDX-License-Identifier: BSD-3-Clause */
#include "watched_cases.h"
#include "watched_run.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where a fork takes tens of milliseconds, fewer can be looked at in time. */
#ifdef PL_SLOW_FORK
#define LOGINS 30
#define UNSEEN_MOST LOGINS
#else
#define LOGINS 300
#define UNSEEN_MOST (LOGINS / 2)
#endif
#define GONE_MS 60000

static int listen_at(const char *path)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	strncpy(a.sun_path, path, sizeof a.sun_path - 1);
	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) != 0 || listen(fd, 1000) != 0)
		pl_scratch_die("listen");
	return fd;
}

/* All begin when the pipe's other end is closed. */
static void one(struct pl_host *h, unsigned int number, int gate)
{
	struct pam_conv conv = {pl_talk, &h->talk};
	pam_handle_t *pamh = NULL;
	char user[20], byte;

	while (read(gate, &byte, 1) > 0)
		;
	snprintf(user, sizeof user, "user%u", number);
	if (pam_start_confdir(number % 2 == 0 ? "sleeps" : "waits", user, &conv, h->dir,
			      &pamh) != PAM_SUCCESS)
		_exit(1);
	if (pl_host_phases(pamh, "o") != PAM_SUCCESS ||
	    pl_host_phases(pamh, "x") != PAM_SUCCESS)
		_exit(2);
	pam_end(pamh, PAM_SUCCESS);
	_exit(0);
}

/*
 * Whether LINE has the cause of login NUMBER. That of the other half of them would be wrong.
 * On a machine that has more to do than it can, some calls end before they were looked at.
 */
static bool has_cause(struct pl_host *h, const char *line, unsigned int number)
{
	char cause[20];

	snprintf(cause, sizeof cause, "%s", pl_value(line, ": ", 0, "cause="));
	pl_check(h, strcmp(cause, number % 2 == 0 ? "wait-unix" : "sleep") != 0,
		 "user%u: %.200s", number, line);
	return strcmp(cause, number % 2 == 0 ? "sleep" : "wait-unix") == 0;
}

/* The line of this event and user: there is one. "" where it is missing. */
static const char *line_of(struct pl_host *h, const char *log, const char *event,
			   unsigned int number)
{
	static char line[1100];
	char user[30];
	size_t length;

	snprintf(user, sizeof user, " user=user%u login=", number);
	for (; *log != '\0'; log += length + (log[length] == '\n')) {
		length = strcspn(log, "\n");
		snprintf(line, sizeof line, "%.*s", (int)length, log);
		if (strstr(line, event) != NULL && strstr(line, user) != NULL)
			return line;
	}
	pl_check(h, false, "user%u has no line%s", number, event);
	return "";
}

/* Gaps are nobody's matter here: to load the modules takes long when 300 do so at once. */
static void check_log(struct pl_host *h, const char *log)
{
	char ids[LOGINS][20];
	unsigned int seen = 0;

	pl_check(h, pl_count(log, ": slow ") == LOGINS, "%u slow lines",
		 pl_count(log, ": slow "));
	pl_check(h, pl_count(log, ": login ") == LOGINS, "%u login lines",
		 pl_count(log, ": login "));
	for (unsigned int i = 0; i < LOGINS; i++) {
		const char *line = line_of(h, log, ": login ", i);

		snprintf(ids[i], sizeof ids[i], "%s", pl_value(line, ": ", 0, "login="));
		for (unsigned int j = 0; j < i; j++)
			if (strcmp(ids[i], ids[j]) == 0 && ids[i][0] != '\0')
				pl_check(h, false, "users %u and %u share an id", i, j);
		line = line_of(h, log, ": slow ", i);
		pl_check(h, strcmp(ids[i], pl_value(line, ": ", 0, "login=")) == 0,
			 "user%u has two ids", i);
		seen += has_cause(h, line, i);
	}
	printf("# %u of %u causes seen\n", seen, LOGINS);
	pl_check(h, LOGINS - seen <= UNSEEN_MOST, "only %u causes seen", seen);
}

static unsigned int wait_for_all(const pid_t *pids)
{
	unsigned int bad = 0;

	for (unsigned int i = 0; i < LOGINS; i++) {
		int status = -1;

		waitpid(pids[i], &status, 0);
		bad += status != 0;
	}
	return bad;
}

void pl_watch_many(struct pl_host *h)
{
	static const char form[] =
	    "session optional %%u conf=%%d/many.conf\n"
	    "session required " PL_TEST_MODULES "/pam_test_watch.so %s\n";
	char *path = pl_scratch_path(h->dir, "socket"),
	     *conf = pl_scratch_path(h->dir, "many.conf");
	char text[600], what[200], *log;
	pid_t pids[LOGINS];
	int gate[2], fd = listen_at(path);

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	/* What else 300 logins at once keep waiting is no matter here. */
	pl_scratch_write(conf, "budget = 1min\ntotal = 1min\nhandoff = 10s\n"
			       "module \"pam_test_watch.so\" { open_session = 100ms }\n");
	snprintf(text, sizeof text, form, "sleep=2000");
	pl_host_service(h, "sleeps", text);
	snprintf(what, sizeof what, "wait=%s:2000", path);
	snprintf(text, sizeof text, form, what);
	pl_host_service(h, "waits", text);
	if (pipe(gate) != 0)
		pl_scratch_die("pipe");
	for (unsigned int i = 0; i < LOGINS; i++) {
		pids[i] = fork();
		if (pids[i] == 0) {
			close(gate[1]);
			one(h, i, gate[0]);
		}
	}
	close(gate[0]);
	close(gate[1]);
	pl_check(h, wait_for_all(pids) == 0, "a login failed");
	pl_check(h, pl_run_all_gone(GONE_MS), "processes are left");
	log = pl_host_log(h);
	check_log(h, log);
	free(log);
	close(fd);
	free(path);
	free(conf);
}
