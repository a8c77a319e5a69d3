/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/helper_end.h"

#include "pam_latency/base/sys.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>

#define LEFTOVERS 32
static atomic_int leftovers[LEFTOVERS];
static atomic_bool has_leftovers;

/* A killed process needs a processor to die on: at most 2 ms in short pauses, then 50 ms. */
#define QUICK_TURNS 40
#define QUICK_NSEC 50000
#define SLOW_TURNS 50
#define SLOW_NSEC 1000000

/* Has the helper ended? It is reaped then. */
static bool is_gone(pid_t pid)
{
	pid_t got = waitpid(pid, NULL, WNOHANG | __WALL);

	return got == pid || (got < 0 && errno == ECHILD);
}

static void keep_leftover(pid_t pid)
{
	atomic_store(&has_leftovers, true);
	for (int i = 0; i < LEFTOVERS; i++) {
		int none = 0;

		if (atomic_compare_exchange_strong(&leftovers[i], &none, pid))
			return;
	}
}

void pl_helper_end_leftovers(void)
{
	if (!atomic_load(&has_leftovers))
		return;
	for (int i = 0; i < LEFTOVERS; i++) {
		int pid = atomic_load(&leftovers[i]);

		if (pid != 0 && is_gone(pid))
			atomic_compare_exchange_strong(&leftovers[i], &pid, 0);
	}
}

bool pl_helper_end(pid_t pid, const atomic_uint *alive, atomic_uint *futex, bool dies_at_once)
{
	struct timespec pause = {.tv_nsec = QUICK_NSEC};

	if (pid <= 0)
		return true;
	if (alive != NULL ? atomic_load(alive) == 0 : is_gone(pid)) {
		is_gone(pid);
		return true;
	}
	/* After a change of the user it may be refused: then it ends by itself. */
	if (pl_sys_kill(pid, SIGKILL) != 0)
		pl_sys_futex_wake(futex);
	else if (dies_at_once) {
		while (waitpid(pid, NULL, __WALL) < 0 && errno == EINTR)
			;
		return true;
	}
	for (int i = 0; i < QUICK_TURNS + SLOW_TURNS; i++) {
		if (is_gone(pid))
			return true;
		if (i == QUICK_TURNS)
			pause.tv_nsec = SLOW_NSEC;
		nanosleep(&pause, NULL);
	}
	keep_leftover(pid);
	return is_gone(pid);
}
