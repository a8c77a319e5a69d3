/* SPDX-License-Identifier: BSD-3-Clause */
#include "watched_cases.h"
#include "watched_run.h"

#include "scratch.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define GONE_MS 60000

static int out = -1;

/* A login program up to its fork, for the user's program. A failure ends it. */
static pam_handle_t *open_session(struct pl_host *h)
{
	static struct pam_conv conv = {.conv = pl_talk};
	pam_handle_t *pamh = NULL;

	conv.appdata_ptr = &h->talk;
	if (pam_start_confdir("watched", "alice", &conv, h->dir, &pamh) != PAM_SUCCESS ||
	    pl_host_phases(pamh, "o") != PAM_SUCCESS)
		_exit(1);
	return pamh;
}

static void work_for(uint64_t usec)
{
	uint64_t end = pl_run_now() + usec;

	while (pl_run_now() < end)
		;
}

static void open_and_leave(struct pl_host *h, const char *program)
{
	dup2(out, 1);
	close(out);
	open_session(h);
	if (program != NULL)
		execl("/bin/sh", "sh", "-c", program, (char *)NULL);
	_exit(0);
}

static bool leave_at_once(struct pl_host *h, struct pl_run *run)
{
	(void)run;
	open_and_leave(h, NULL);
	return true;
}

/* A shell whose subshells are busy: children with its own image, which is not the host's. */
static bool become_shell(struct pl_host *h, struct pl_run *run)
{
	(void)run;
	open_and_leave(h, "(i=0; while [ $i -lt 3000000 ]; do i=$((i+1)); done); exit 0");
	return true;
}

/* One host, until nobody has the pipe's end. Returns whether a helper was there still. */
static bool pipe_closes(struct pl_host *h, pl_prepare_fn *host)
{
	struct pl_run run;
	int ends[2];
	bool helper;
	char byte;

	if (pipe(ends) != 0)
		pl_scratch_die("pipe");
	out = ends[1];
	pl_run_host(h, host, "sleep=60", true, "handoff = 2s\n", &run);
	close(ends[1]);
	pl_check(h, read(ends[0], &byte, 1) == 0, "no end of file");
	helper = waitpid(-1, NULL, WNOHANG | __WALL) == 0;
	pl_check(h, run.status == 0, "status %x", (unsigned int)run.status);
	pl_check(h, pl_run_all_gone(GONE_MS), "a helper stays");
	close(ends[0]);
	free(run.log);
	return helper;
}

/* Nobody holds the pipe open, although a helper stays for the hand-off. */
static void check_pipe(struct pl_host *h)
{
	bool helper = false;

	for (int i = 0; i < PL_RUN_TRIES && !helper; i++)
		helper = pipe_closes(h, leave_at_once);
	pl_check(h, helper, "the pipe was held until the helper had gone");
}

/* No other program for long: the lingerer goes after its ten seconds. */
static bool be_silent(struct pl_host *h, struct pl_run *run)
{
	(void)run;
	open_session(h);
	if (fork() == 0)
		sleep(14);
	_exit(0);
}

/* The child works for long before it starts the user's program, as
 * case 06 of the field does. */
static bool work_first(struct pl_host *h, struct pl_run *run)
{
	pam_handle_t *pamh = open_session(h);
	pid_t pid = fork();

	(void)run;
	if (pid == 0) {
		pl_host_phases(pamh, "e");
		work_for(900000);
		execl("/bin/true", "true", (char *)NULL);
		_exit(1);
	}
	waitpid(pid, NULL, 0);
	pl_host_phases(pamh, "x");
	pam_end(pamh, PAM_SUCCESS);
	_exit(0);
}

/* Lines about the hand-off of one login, in its own log and in that of its helper. */
static unsigned int count_handoffs(struct pl_host *h)
{
	struct pl_run run;
	unsigned int lines;
	char *log;

	pl_run_host(h, work_first, "sleep=60", true, "handoff = 200ms\n", &run);
	pl_check(h, pl_run_all_gone(GONE_MS), "a helper stays for ever");
	log = pl_host_log(h);
	lines = pl_count(run.log, ": handoff ") + pl_count(log, ": handoff ");
	pl_check(h, lines <= 1, "more than one handoff: %s%s", run.log, log);
	free(log);
	free(run.log);
	return lines;
}

/* Who looks from outside needs a turn on a processor to see work: several logins. */
void pl_watch_handoff_line(struct pl_host *h)
{
	unsigned int lines = 0;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	for (int i = 0; i < PL_RUN_TRIES && lines == 0; i++)
		lines = count_handoffs(h);
	pl_check(h, lines == 1, "no handoff");
}

void pl_watch_handoff(struct pl_host *h)
{
	const char *slow = getenv("PL_SLOW");
	struct pl_run run;
	char *log;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	check_pipe(h);
	pipe_closes(h, become_shell);
	log = pl_host_log(h);
	pl_check(h, pl_count(log, ": handoff ") == 0, "a shell's own children: %s", log);
	free(log);
	if (slow == NULL || *slow == '\0')
		return;
	pl_run_host(h, be_silent, "sleep=60", true, "handoff = 300ms\n", &run);
	pl_check(h, pl_run_all_gone(GONE_MS), "a helper stays for ever");
	free(run.log);
}

#define PAIRS_LEAST 5
#define PAIRS_MOST 25
#define COST_MOST 1.5

static uint64_t time_of_work(struct pl_host *h, bool observe)
{
	struct pl_run run;

	pl_run_host(h, NULL, "burn=500", observe, "handoff = 10s\n", &run);
	free(run.log);
	return run.usec;
}

static int by_size(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

/*
 * The same work with and without an observer, in turns. Measured on a quiet machine: about
 * 1 %. On a busy one the helper takes its turns from the call, and the machine may be twice
 * as fast from one second to the next, so that more pairs are run until most of them agree; a
 * watched call that is held up never gets there.
 */
void pl_watch_cost(struct pl_host *h)
{
	double ratio[PAIRS_MOST], middle = 0;
	size_t n = 0;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	do {
		uint64_t without = time_of_work(h, false);

		ratio[n++] = (double)time_of_work(h, true) / (double)without;
		qsort(ratio, n, sizeof ratio[0], by_size);
		middle = ratio[n / 2];
	} while (n < PAIRS_LEAST || (middle > COST_MOST && n < PAIRS_MOST));
	pl_run_all_gone(GONE_MS);
	printf("# cost: %zu pairs, the middle one %+.2f %% with an observer\n", n,
	       middle * 100 - 100);
	pl_check(h, middle <= COST_MOST, "the observer costs too much");
}
