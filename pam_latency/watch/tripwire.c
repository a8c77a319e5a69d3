/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/tripwire.h"

#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/raw_syscall.h"
#include "pam_latency/watch/handoff.h"
#include "pam_latency/watch/observer.h"

#include <errno.h>
#include <limits.h>
#include <linux/close_range.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define LONG_NSEC 500000000
#define PROMPT_NSEC 250000000 /* how often to look while the user types */

/*
 * This file's code runs in helpers that share the owner's thread-local storage: no libc
 * function that may set errno, no instrumentation.
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

/* pl_now(), but bare as well. */
static uint64_t PL_BARE bare_now(void)
{
	struct timespec t = {.tv_sec = 0};

	pl_rawcall(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&t, 0, 0, 0, 0);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

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
	/* No observer, then; no second attempt either. */
	if (child < 0)
		w->observer = -1;
}

/* Sleep until the phase is over. false when no session was opened, or the owner is gone. */
static bool PL_BARE wait_for_session(struct pl_board *b)
{
	unsigned int step;

	while (step = atomic_load(&b->step), !atomic_load(&b->closed)) {
		if (pl_rawcall(SYS_kill, b->owner, 0, 0, 0, 0, 0) == -ESRCH)
			return false;
		doze(b, step, LONG_NSEC);
	}
	return atomic_load(&b->linger);
}

/*
 * Leaves the owner's descriptors at once, so that nobody waits for it; sleeps until the
 * hand-off is overdue, and only then forks a process that looks.
 */
static int PL_BARE lingerer(void *argument)
{
	struct pl_watch *w = argument;
	struct pl_board *b = w->board;
	uint64_t due, now;

	if (pl_rawcall(SYS_close_range, 0, ~0u, CLOSE_RANGE_UNSHARE, 0, 0, 0) != 0)
		return 0;
	pl_rawcall(SYS_prctl, PR_SET_NAME, (long)PL_HELPER_NAME, 0, 0, 0, 0);
	if (!wait_for_session(b) || b->scope.handoff * 1000 > PL_HANDOFF_NSEC)
		return 0;
	due = b->opened + b->scope.handoff * 1000;
	while ((now = bare_now()) < due) {
		struct timespec t = {.tv_sec = (time_t)((due - now) / 1000000000u),
				     .tv_nsec = (long)((due - now) % 1000000000u)};

		pl_rawcall(SYS_futex, (long)&b->lingering, FUTEX_WAIT, 1, (long)&t, 0, 0);
	}
	if (pl_rawcall(SYS_kill, b->owner, 0, 0, 0, 0, 0) == -ESRCH)
		return 0;
	if (pl_rawcall(SYS_clone, 0, 0, 0, 0, 0, 0) == 0) {
		pl_handoff_run(b);
		pl_rawcall(SYS_exit_group, 0, 0, 0, 0, 0, 0);
	}
	return 0;
}

/*
 * A child of the tripwire, so that it belongs to nobody when that ends. The kernel writes
 * its number before it runs, and clears `lingering` when it is gone.
 */
static void PL_BARE start_lingerer(struct pl_watch *w)
{
	struct pl_board *b = w->board;
	void *top = (char *)w->linger_stack + PL_HELPER_STACK;
	const long flags = CLONE_VM | CLONE_FILES | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;

	if (pl_rawclone(flags, top, (uintptr_t)&b->lingerer, (uintptr_t)&b->lingering, lingerer,
			w) < 0) {
		atomic_store(&b->lingering, 0);
		atomic_store(&b->lingerer, PL_NO_LINGERER);
	}
	pl_rawcall(SYS_futex, (long)&b->lingerer, FUTEX_WAKE, INT_MAX, 0, 0, 0);
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
	pl_rawcall(SYS_prctl, PR_SET_NAME, (long)PL_HELPER_NAME, 0, 0, 0, 0);
	if (w->linger_stack != NULL)
		start_lingerer(w);
	while (step = atomic_load(&b->step), !atomic_load(&b->closed)) {
		/* Once the observer is there, it looks at all later calls too. */
		rest = w->observer != 0 ? LONG_NSEC : pl_tripwire_rest(b, bare_now());
		if (rest == 0)
			trip(w);
		else
			doze(b, step, rest);
	}
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
