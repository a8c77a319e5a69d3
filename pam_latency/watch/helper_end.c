/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/helper_end.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>

#define LEFTOVERS 32
static atomic_int leftovers[LEFTOVERS];

/* A killed process needs a processor to die on: at most 2 ms in short pauses, then 50 ms. */
#define QUICK_TURNS 40
#define QUICK_NSEC 50000
#define SLOW_TURNS 50
#define SLOW_NSEC 1000000

bool pl_reap_is_gone(pid_t pid)
{
	pid_t got = waitpid(pid, NULL, WNOHANG | __WALL);

	return got == pid || (got < 0 && errno == ECHILD);
}

bool pl_reap_is_stopped(pid_t pid)
{
	siginfo_t info = {.si_pid = 0};

	return waitid(P_PID, (id_t)pid, &info, WSTOPPED | WNOWAIT | WNOHANG | __WALL) == 0 &&
	       info.si_pid == pid;
}

static void keep_leftover(pid_t pid)
{
	for (int i = 0; i < LEFTOVERS; i++) {
		int none = 0;

		if (atomic_compare_exchange_strong(&leftovers[i], &none, pid))
			return;
	}
}

void pl_reap_leftovers(void)
{
	for (int i = 0; i < LEFTOVERS; i++) {
		int pid = atomic_load(&leftovers[i]);

		if (pid != 0 && pl_reap_is_gone(pid))
			atomic_compare_exchange_strong(&leftovers[i], &pid, 0);
	}
}

bool pl_reap(pid_t pid, bool dies_at_once)
{
	struct timespec pause = {.tv_nsec = QUICK_NSEC};

	if (pl_reap_is_gone(pid))
		return true;
	/* After a change of the user it may be refused: then it ends by itself. */
	if (kill(pid, SIGKILL) == 0 && dies_at_once) {
		while (waitpid(pid, NULL, __WALL) < 0 && errno == EINTR)
			;
		return true;
	}
	for (int i = 0; i < QUICK_TURNS + SLOW_TURNS; i++) {
		if (i == QUICK_TURNS)
			pause.tv_nsec = SLOW_NSEC;
		nanosleep(&pause, NULL);
		if (pl_reap_is_gone(pid))
			return true;
	}
	keep_leftover(pid);
	return false;
}
