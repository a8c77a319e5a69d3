/* SPDX-License-Identifier: BSD-3-Clause */
#include "watched_cases.h"
#include "watched_run.h"

#include <stdlib.h>
#include <sys/prctl.h>

#define GONE_MS 60000

/* One run, and all that must be right in it. Returns how long it took. */
static uint64_t run_once(struct pl_host *h, const char *what)
{
	struct pl_run run;

	pl_run_host(h, NULL, what, true, "", &run);
	pl_check(h, run.done && run.status == 0, "%s: status %x", what,
		 (unsigned int)run.status);
	for (int p = 0; p < PL_RUN_PHASES; p++)
		pl_check(h, run.ret[p] == PAM_SUCCESS, "%s: phase %d: %d", what, p, run.ret[p]);
	pl_check(h, run.left == 0, "%s: %u helpers are left", what, run.left);
	pl_check(h, pl_count(run.log, ": slow ") == 2, "%s: %s", what, run.log);
	pl_check(h, pl_run_all_gone(GONE_MS), "%s: helpers are left", what);
	free(run.log);
	return run.usec;
}

/* Nothing holds it up: one of several runs is not twice as long as one without a disturbance. */
static void is_not_held_up(struct pl_host *h, const char *what, uint64_t calm)
{
	uint64_t usec = UINT64_MAX;

	for (int i = 0; i < PL_RUN_TRIES && usec >= 2 * calm; i++)
		usec = run_once(h, what);
	pl_check(h, usec < 2 * calm, "%s: %ju us instead of %ju", what, (uintmax_t)usec,
		 (uintmax_t)calm);
}

/* SIGKILL and SIGSTOP, while the helper waits and while it looks. */
void pl_watch_disturbed(struct pl_host *h)
{
	static const char *const what[] = {
	    "helper=9 sleep=400",
	    "helper=19 sleep=400",
	    "sleep=200 helper=9 sleep=200",
	    "sleep=200 helper=19 sleep=200",
	    "sleep=200 helper=19 sleep=200 helper=9",
	};
	uint64_t calm;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	calm = run_once(h, "sleep=400");
	for (size_t i = 0; i < sizeof what / sizeof what[0]; i++)
		is_not_held_up(h, what[i], calm);
}
