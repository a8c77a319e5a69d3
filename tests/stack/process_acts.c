/* SPDX-License-Identifier: BSD-3-Clause */
/* What the test module does to the process, and with memory that outlives the call. */
#include "acting_module.h"
#include "transcript.h"

#include <errno.h>
#include <fcntl.h>
#include <security/pam_appl.h>
#include <security/pam_ext.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What hangs on the PAM handle until it ends. */
struct kept {
	char to[256], name[64];
	struct pam_conv conv;
};

static void on_cleanup(pam_handle_t *pamh, void *data, int status)
{
	struct kept *k = data;

	(void)pamh;
	pl_note(k->to, "  cleanup %s: status %x errno %d", k->name, (unsigned int)status,
		errno);
	free(k);
}

static struct kept *keep(struct pl_test_call *c, const char *what)
{
	struct kept *k = calloc(1, sizeof *k);
	int ret;

	if (k == NULL || c->to == NULL) {
		free(k);
		return NULL;
	}
	pl_test_pin();
	snprintf(k->to, sizeof k->to, "%s", c->to);
	snprintf(k->name, sizeof k->name, "%s.%s", what, c->id);
	ret = pam_set_data(c->pamh, k->name, k, on_cleanup);
	pl_note(c->to, "  data %s: %d", k->name, ret);
	return k;
}

static struct kept *kept(struct pl_test_call *c, const char *what)
{
	const void *data = NULL;
	char name[64];

	snprintf(name, sizeof name, "%s.%s", what, c->id);
	if (pam_get_data(c->pamh, name, &data) != PAM_SUCCESS)
		return NULL;
	return (struct kept *)(uintptr_t)data;
}

static void set_data(struct pl_test_call *c)
{
	keep(c, "data");
}

static void get_data(struct pl_test_call *c)
{
	const struct kept *k = kept(c, "data");

	pl_note(c->to, "  has data: %s", k != NULL ? k->name : "-");
}

/* The first time the module wants to be called again. */
static void incomplete(struct pl_test_call *c)
{
	if (kept(c, c->name) != NULL)
		return;
	keep(c, c->name);
	c->ret = PAM_INCOMPLETE;
}

static int own_conversation(int count, const struct pam_message **messages,
			    struct pam_response **responses, void *data)
{
	struct kept *k = data;
	int ret;

	pl_note(k->to, "  through %s: %d", k->name, count);
	ret = k->conv.conv(count, messages, responses, k->conv.appdata_ptr);
	pl_note(k->to, "  through %s: returns %d", k->name, ret);
	return ret;
}

/* Puts a conversation function of its own before the application's, and leaves it there. */
static void replace_conversation(struct pl_test_call *c)
{
	const void *item = NULL;
	struct pam_conv own = {.conv = own_conversation};
	struct kept *k;

	if (kept(c, "conv") != NULL || pam_get_item(c->pamh, PAM_CONV, &item) != PAM_SUCCESS ||
	    item == NULL)
		return;
	k = keep(c, "conv");
	if (k == NULL)
		return;
	k->conv = *(const struct pam_conv *)item;
	own.appdata_ptr = k;
	pl_note(c->to, "  conv: %d", pam_set_item(c->pamh, PAM_CONV, &own));
}

static void restore_conversation(struct pl_test_call *c)
{
	const struct kept *k = kept(c, "conv");

	if (k != NULL)
		pl_note(c->to, "  conv back: %d", pam_set_item(c->pamh, PAM_CONV, &k->conv));
}

static void on_delay(int status, unsigned int usec, void *data)
{
	(void)data;
	(void)status;
	(void)usec;
}

static void set_delay_function(struct pl_test_call *c)
{
	int ret;

	pl_test_pin();
	ret = pam_set_item(c->pamh, PAM_FAIL_DELAY, (const void *)(uintptr_t)on_delay);
	pl_note(c->to, "  delay function: %d", ret);
}

/* A whole transaction of its own on another service, with the conversation of this one. */
static void nested(struct pl_test_call *c)
{
	const char *confdir = pl_test_argument(c, "confdir=");
	const void *conv = NULL;
	pam_handle_t *inner = NULL;
	int ret;

	if (confdir == NULL || pam_get_item(c->pamh, PAM_CONV, &conv) != PAM_SUCCESS)
		return;
	ret = pam_start_confdir("inner", "nobody", conv, confdir, &inner);
	pl_note(c->to, "  nested: %d", ret);
	if (ret != PAM_SUCCESS)
		return;
	pl_note(c->to, "  nested auth: %d", pam_authenticate(inner, 0));
	pl_note(c->to, "  nested acct: %d", pam_acct_mgmt(inner, 0));
	pl_note(c->to, "  nested open: %d", pam_open_session(inner, 0));
	pl_note(c->to, "  nested close: %d", pam_close_session(inner, 0));
	pl_note(c->to, "  nested end: %d errno %d", pam_end(inner, PAM_SUCCESS), errno);
}

static pid_t child(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(3);
	return pid;
}

static void fork_and_reap(struct pl_test_call *c)
{
	int status = -1;
	pid_t pid = child();

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	pl_note(c->to, "  child: %x", (unsigned int)status);
}

/* Ends, but is not reaped: that is left to the application. */
static void fork_only(struct pl_test_call *c)
{
	siginfo_t info;
	pid_t pid = child();

	(void)c;
	waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT);
}

static void change_errno(struct pl_test_call *c)
{
	c->last_errno = ENOTEMPTY;
}

static void change_signals(struct pl_test_call *c)
{
	sigset_t set;

	(void)c;
	signal(SIGUSR1, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR2);
	sigprocmask(SIG_BLOCK, &set, NULL);
}

static void leave_open(struct pl_test_call *c)
{
	pl_note(c->to, "  opened: %d", open("/dev/null", O_RDWR) >= 0);
}

/* Long enough to be seen in the log. */
static void take_time(struct pl_test_call *c)
{
	struct timespec rest = {.tv_nsec = 30000000};

	(void)c;
	while (nanosleep(&rest, &rest) != 0 && errno == EINTR)
		;
}

static void print(struct pl_test_call *c)
{
	dprintf(1, "%s on stdout\n", c->id);
	dprintf(2, "%s on stderr\n", c->id);
}

static void change_directory(struct pl_test_call *c)
{
	pl_note(c->to, "  chdir: %d umask %o", chdir("/usr"), umask(027));
}

const struct pl_act pl_process_acts[] = {
    {'d', set_data},
    {'D', get_data},
    {'I', incomplete},
    {'C', replace_conversation},
    {'c', restore_conversation},
    {'Y', set_delay_function},
    {'T', nested},
    {'f', fork_and_reap},
    {'z', fork_only},
    {'E', change_errno},
    {'h', change_signals},
    {'o', leave_open},
    {'w', print},
    {'g', change_directory},
    {'l', take_time},
    {0, NULL},
};
