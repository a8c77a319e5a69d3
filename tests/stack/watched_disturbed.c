/* SPDX-License-Identifier: BSD-3-Clause */
#include "watched_cases.h"
#include "watched_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#define GONE_MS 20000

/* SIGKILL and SIGSTOP, while the helper waits and while it looks. */
void pl_watch_disturbed(struct pl_host *h)
{
	static const char *const what[] = {
	    "sleep=400",
	    "helper=9 sleep=400",
	    "helper=19 sleep=400",
	    "sleep=200 helper=9 sleep=200",
	    "sleep=200 helper=19 sleep=200",
	    "sleep=200 helper=19 sleep=200 helper=9",
	};
	uint64_t calm = 0;

	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	for (size_t i = 0; i < sizeof what / sizeof what[0]; i++) {
		struct pl_run run;

		pl_run_host(h, NULL, what[i], true, "", &run);
		if (i == 0)
			calm = run.usec;
		pl_check(h, run.done && run.status == 0, "%s: status %x", what[i],
			 (unsigned int)run.status);
		for (int p = 0; p < PL_RUN_PHASES; p++)
			pl_check(h, run.ret[p] == PAM_SUCCESS, "%s: phase %d: %d", what[i], p,
				 run.ret[p]);
		/* Twice: room for a busy machine; a hang would be no factor of two. */
		pl_check(h, run.usec < 2 * calm, "%s: %ju us instead of %ju", what[i],
			 (uintmax_t)run.usec, (uintmax_t)calm);
		pl_check(h, run.left == 0, "%s: %u helpers are left", what[i], run.left);
		pl_check(h, pl_count(run.log, ": slow ") == 2, "%s: %s", what[i], run.log);
		pl_check(h, pl_run_all_gone(GONE_MS), "%s: helpers are left", what[i]);
		free(run.log);
	}
}
