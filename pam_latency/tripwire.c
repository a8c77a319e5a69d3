/* SPDX-License-Identifier: BSD-3-Clause */
#include "tripwire.h"

#include "clock.h"
#include "observer.h"
#include "rawcall.h"

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PROMPT_NSEC 250000000 /* how often to look while the user types */

/*
 * This file's code runs in the tripwire, which shares the owner's thread-local storage:
 * no libc function that may set errno, no instrumentation.
 */
#if defined(__has_attribute)
#if __has_attribute(no_stack_protector)
#define PL_BARE_STACK __attribute__((no_stack_protector))
#endif
#endif
#ifndef PL_BARE_STACK
#define PL_BARE_STACK
#endif
#define PL_BARE PL_BARE_STACK __attribute__((no_sanitize("address", "undefined")))

uint64_t PL_BARE pl_tripwire_rest(const struct pl_board *b, uint64_t now)
{
	uint64_t lasted;

	if (!atomic_load(&b->running))
		return PL_TRIP_NSEC;
	if (b->prompt_begin != 0)
		return PROMPT_NSEC;
	lasted = now > b->begin + b->prompt ? now - b->begin - b->prompt : 0;
	return lasted >= PL_TRIP_NSEC ? 0 : PL_TRIP_NSEC - lasted;
}

#ifdef PL_HAVE_RAWCALL

/* Sleep for at most NSEC, or until the phase ends. */
static void PL_BARE doze(struct pl_board *b, unsigned int step, uint64_t nsec)
{
	struct timespec t = {.tv_sec = 0, .tv_nsec = (long)nsec};

	pl_rawcall(SYS_futex, (long)&b->step, FUTEX_WAIT, (long)step, (long)&t, 0, 0);
}

/* CLONE_PARENT makes the observer a child of the owner, which will reap it. */
static void PL_BARE trip(struct pl_watch *w)
{
	long child = pl_rawcall(SYS_clone, CLONE_PARENT | CLONE_PARENT_SETTID, 0,
				(long)&w->observer, 0, 0, 0);

	if (child == 0) {
		pl_observer_run(w->board);
		pl_rawcall(SYS_exit_group, 0, 0, 0, 0, 0, 0);
	}
}

static int PL_BARE tripwire(void *argument)
{
	struct pl_watch *w = argument;
	struct pl_board *b = w->board;
	unsigned int step;
	uint64_t rest;

	pl_rawcall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0, 0);
	if (pl_rawcall(SYS_getppid, 0, 0, 0, 0, 0, 0) != b->owner)
		return 0;
	pl_rawcall(SYS_prctl, PR_SET_NAME, (long)"pam_latency", 0, 0, 0, 0);
	for (;;) {
		step = atomic_load(&b->step);
		if (atomic_load(&b->closed))
			return 0;
		rest = pl_tripwire_rest(b, pl_now());
		if (rest == 0)
			break;
		doze(b, step, rest);
	}
	trip(w);
	return 0;
}

bool pl_tripwire_start(struct pl_watch *w)
{
	char *top = (char *)w->stack + PL_HELPER_STACK;
	sigset_t all, before;

	sigfillset(&all);
	if (sigprocmask(SIG_SETMASK, &all, &before) != 0)
		return false;
	/* Exit signal 0: no SIGCHLD, and wait(2) without __WALL does not see it. */
	w->tripwire = clone(tripwire, top, CLONE_VM | CLONE_FILES, w);
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (w->tripwire < 0)
		w->tripwire = 0;
	return w->tripwire != 0;
}

#else

bool pl_tripwire_start(struct pl_watch *w)
{
	(void)w;
	return false;
}

#endif

bool pl_tripwire_fork(struct pl_watch *w)
{
	sigset_t all, before;
	long child;

	sigfillset(&all);
	if (sigprocmask(SIG_SETMASK, &all, &before) != 0)
		return false;
	/* Not fork(3): no handlers of the host shall run, and no SIGCHLD come of it. */
	child = syscall(SYS_clone, 0, 0, 0, 0, 0);
	if (child == 0) {
		pl_observer_run(w->board);
		_exit(0);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	w->observer = child > 0 ? (pid_t)child : 0;
	return child > 0;
}
