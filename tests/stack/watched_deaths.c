/* SPDX-License-Identifier: BSD-3-Clause */
#include "watched_cases.h"
#include "watched_run.h"

#include "find_helpers.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define GONE_MS 60000

static char *log_after(struct pl_host *h, struct pl_run *run)
{
	char *later, *both = NULL;

	pl_check(h, pl_run_all_gone(GONE_MS), "helpers are left");
	later = pl_host_log(h);
	if (asprintf(&both, "%s%s", run->log, later) < 0)
		both = NULL;
	free(later);
	free(run->log);
	return both;
}

/* One line "ended", with the module. Returns whether it says what the module was at. */
static bool ends_once(struct pl_host *h, const char *what, int status)
{
	struct pl_run run;
	bool seen;
	char *log;

	pl_run_host(h, NULL, what, true, "", &run);
	pl_check(h, run.status == status, "%s: status %x", what, (unsigned int)run.status);
	log = log_after(h, &run);
	pl_check(h, pl_count(log, ": ended module=pam_test_watch.so call=authenticate ") == 1,
		 "%s: not one line: %s", what, log);
	pl_check(h, pl_count(log, "\n") == 1, "%s: other lines: %s", what, log);
	seen = pl_count(log, "cause=sleep") == 1;
	free(log);
	return seen;
}

static void ends(struct pl_host *h, const char *what, int status)
{
	bool seen = false;

	for (int i = 0; i < PL_RUN_TRIES && !seen; i++)
		seen = ends_once(h, what, status);
	pl_check(h, seen, "%s: the cause is not seen", what);
}

/* The host is in another program; the helpers see it, and go without a word. */
static void executes(struct pl_host *h, const char *what)
{
	struct pl_run run;
	pid_t pid, list[8];
	unsigned int n = 1;
	char *log;

	pid = fork();
	if (pid == 0) {
		pl_run_host(h, NULL, what, true, "", &run);
		_exit(0);
	}
	/* The other program is the child of our child. */
	for (int i = 0; i < 10000 && n > 0; i++) {
		char path[64], text[64] = "";
		FILE *children;
		int host = 0;

		usleep(1000);
		snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
		children = fopen(path, "re");
		if (children == NULL)
			continue;
		if (fgets(text, sizeof text, children) != NULL)
			host = atoi(text);
		fclose(children);
		snprintf(path, sizeof path, "/proc/%d/comm", host);
		children = fopen(path, "re");
		if (children == NULL)
			continue;
		if (fgets(text, sizeof text, children) != NULL &&
		    strcmp(text, "sleep\n") == 0) {
			n = pl_helpers_of(host, list, 8, false);
			if (n == 0)
				kill(host, SIGTERM);
		}
		fclose(children);
	}
	pl_check(h, n == 0, "%s: %u helpers stay with the other program", what, n);
	pl_check(h, pl_run_all_gone(GONE_MS), "%s: helpers are left", what);
	log = pl_host_log(h);
	pl_check(h, log[0] == '\0', "%s: lines: %s", what, log);
	free(log);
}

/* The host is killed in a phase that nobody has begun yet, or between two of them. */
static bool die_between(struct pl_host *h, struct pl_run *run)
{
	struct pam_conv conv = {pl_talk, &h->talk};
	pam_handle_t *pamh = NULL;

	run->start = pam_start_confdir("watched", "alice", &conv, h->dir, &pamh);
	run->ret[0] = pl_host_phases(pamh, "a");
	kill(getpid(), SIGKILL);
	return false;
}

void pl_watch_deaths(struct pl_host *h)
{
	struct pl_run run;
	char *log;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	ends(h, "sleep=150 exit", 7 << 8);
	ends(h, "sleep=150 kill", SIGKILL);
	executes(h, "sleep=150 exec=/bin/sleep");
	executes(h, "exec=/bin/sleep");
	pl_run_host(h, die_between, "sleep=150", true, "", &run);
	pl_check(h, run.status == SIGKILL && run.ret[0] == PAM_SUCCESS, "killed between: %x",
		 (unsigned int)run.status);
	log = log_after(h, &run);
	pl_check(h, pl_count(log, ": ended ") == 0, "killed between: %s", log);
	free(log);
}
