/* SPDX-License-Identifier: BSD-3-Clause */
#include "host_kinds.h"
#include "watched_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define GONE_MS 60000
#define SEEN "cause=sleep"

static const struct {
	const char *name;
	pl_prepare_fn *prepare;
	enum { NOTHING, SOME, ALL } sees; /* of the causes of both calls */
	const char *what;		  /* NULL: sleep=150 */
} hosts[] = {
    {"plain", NULL, ALL, NULL},
    {"threads that hold locks", pl_prepare_threads, ALL, NULL},
    {"SIGCHLD is ignored", pl_prepare_ignore, ALL, NULL},
    {"a handler that reaps all", pl_prepare_handler, ALL, "sleep=400"},
    {"clone is refused", pl_prepare_seccomp, NOTHING, NULL},
    {"no /proc", pl_prepare_no_proc, NOTHING, NULL},
    {"an ordinary user", pl_prepare_user, ALL, NULL},
    {"an ordinary user without processes", pl_prepare_no_processes, NOTHING, NULL},
    {"descriptors 0 to 2 are closed", pl_prepare_closed, ALL, NULL},
    {"the module closes all", NULL, ALL, "closeall sleep=150"},
    {"the module changes the user", NULL, SOME, "setuid=65534 sleep=150"},
    {"process 1, another /proc", pl_prepare_pid_1, NOTHING, NULL},
    {"process 1", pl_prepare_pid_1_proc, ALL, NULL},
    {"a PID namespace, another /proc", pl_prepare_pid_namespace, NOTHING, NULL},
    {"a PID namespace", pl_prepare_pid_proc, ALL, NULL},
};

static void compare(struct pl_host *h, const char *name, const struct pl_run *with,
		    const struct pl_run *without, int sees)
{
	unsigned int known;

	pl_check(h, with->done && without->done, "%s: it did not come to its end (%x)", name,
		 (unsigned int)with->status);
	pl_check(h, memcmp(with->ret, without->ret, sizeof with->ret) == 0,
		 "%s: results %d %d %d %d instead of %d %d %d %d", name, with->ret[0],
		 with->ret[1], with->ret[2], with->ret[3], without->ret[0], without->ret[1],
		 without->ret[2], without->ret[3]);
	pl_check(h, with->status == without->status, "%s: status %x", name,
		 (unsigned int)with->status);
	pl_check(h, with->children == without->children, "%s: %d of its children", name,
		 with->children);
	pl_check(h, with->strangers == 0, "%s: told of %d processes of ours", name,
		 with->strangers);
	pl_check(h, with->left == 0, "%s: %u helpers are left", name, with->left);
	pl_check(h, pl_count(with->log, ": slow ") == 2, "%s: not two slow calls: %s", name,
		 with->log);
	known = pl_count(with->log, SEEN);
	pl_check(h, known + pl_count(with->log, "cause=unknown") == 2, "%s: causes: %s", name,
		 with->log);
#ifdef PL_SLOW_FORK
	sees = sees == ALL ? SOME : sees;
#endif
	pl_check(h, sees == SOME || known == (sees == ALL ? 2 : 0), "%s: %u causes: %s", name,
		 known, with->log);
	pl_check(h, pl_count(without->log, "cause=unknown") == 2, "%s: unobserved: %s", name,
		 without->log);
}

/* With the observer. Where both causes should be seen, a busy machine gets more tries. */
static void watch(struct pl_host *h, size_t i, const char *what, struct pl_run *run)
{
	for (int tries = 1;; tries++) {
		pl_run_host(h, hosts[i].prepare, what, true, "", run);
		pl_check(h, pl_run_all_gone(GONE_MS), "%s: processes are left", hosts[i].name);
		if (hosts[i].sees != ALL || pl_count(run->log, SEEN) == 2 ||
		    tries == PL_RUN_TRIES)
			return;
		free(run->log);
	}
}

void pl_watch_hosts(struct pl_host *h)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
		const char *what = hosts[i].what != NULL ? hosts[i].what : "sleep=150";
		struct pl_run with, without;

		if (!pl_run_host(h, hosts[i].prepare, what, false, "", &without)) {
			printf("# %s: cannot be had here\n", hosts[i].name);
			free(without.log);
			continue;
		}
		watch(h, i, what, &with);
		compare(h, hosts[i].name, &with, &without, hosts[i].sees);
		free(with.log);
		free(without.log);
	}
}
