/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "pam_latency/watch/tripwire.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/proc/usage.h"
#include "pam_latency/watch/descriptor_service.h"
#include "pam_latency/watch/handoff_start.h"
#include "pam_latency/watch/helper.h"
#include "pam_latency/watch/observer.h"

#include <errno.h>
#include <linux/sched.h>
#include <sched.h>

#ifdef HAVE_VALGRIND_VALGRIND_H
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

/*
 * Everything in this file but the start runs in the helper, which shares the owner's memory
 * and thread-local storage: raw system calls and functions that keep no state, nothing else.
 */

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif

#if defined(PL_HAVE_RAW_SYSCALL) && !defined(SANITIZED)
static atomic_bool must_fork;
#else
static atomic_bool must_fork = true;
#endif

bool pl_tripwire_forks(void)
{
	return atomic_load(&must_fork);
}

bool pl_tripwire_is_impossible(void)
{
	return RUNNING_ON_VALGRIND;
}

static void wait_and_look(struct pl_watch *w)
{
	struct pl_board *b = &w->board;
	unsigned int step;
	uint64_t rest;

	while (step = atomic_load(&b->step), !atomic_load(&b->closed)) {
		rest = pl_board_rest(b, pl_now());
		if (rest > 0) {
			pl_sys_futex_wait(&b->step, step, rest);
		} else if (b->serves) {
			pl_descriptors_serve(w);
			return;
		} else {
			pl_observe(w);
			return;
		}
	}
}

/* The login itself has less to do then; a call that reads at once is counted too little. */
static void note_io(struct pl_board *b)
{
	atomic_store(&b->has_io, pl_usage_read_io(b->owner, &b->read, &b->reads));
}

static int helper(void *argument)
{
	struct pl_watch *w = argument;

	pl_helper_begin();
	pl_helper_die_with_parent(true);
	if (pl_sys_getppid() != w->board.owner)
		return 0;
	if (w->hands_off)
		pl_handoff_start(w);
	pl_descriptors_look_again();
	if (!w->board.serves && !pl_helper_close_all(w->board.diverted))
		return 0;
	if (w->board.wants_io && !w->board.serves)
		note_io(&w->board);
	wait_and_look(w);
	return 0;
}

static long start_with_clear_handlers(struct pl_watch *w)
{
#ifdef PL_HAVE_RAW_SYSCALL
	/* Exit signal 0: no SIGCHLD. Handlers of the host must not run in the helper. */
	const struct clone_args args = {
	    .flags = CLONE_VM | CLONE_FILES | CLONE_CLEAR_SIGHAND | CLONE_CHILD_CLEARTID,
	    .child_tid = (uint64_t)(uintptr_t)&w->board.alive,
	    .stack = (uint64_t)(uintptr_t)w->stacks[0],
	    .stack_size = PL_HELPER_STACK,
	};

	return pl_raw_clone3(&args, sizeof args, helper, w);
#else
	(void)w;
	return -ENOSYS;
#endif
}

static long start_with_blocked_signals(struct pl_watch *w)
{
#ifdef PL_HAVE_RAW_SYSCALL
	char *top = (char *)w->stacks[0] + PL_HELPER_STACK;
	uint64_t before;
	long child;

	pl_helper_block_signals(&before);
	child = pl_raw_clone(CLONE_VM | CLONE_FILES | CLONE_CHILD_CLEARTID, top, 0,
			     (uintptr_t)&w->board.alive, helper, w);
	pl_helper_restore_signals(&before);
	return child;
#else
	(void)w;
	return -ENOSYS;
#endif
}

static long start_forked(struct pl_watch *w)
{
	uint64_t before;
	long child;

	pl_helper_block_signals(&before);
	/* Not fork(3): no handlers of the host shall run, and no SIGCHLD come of it. */
	child = pl_raw_syscall(SYS_clone, 0, 0, 0, 0, 0, 0);
	if (child == 0) {
		pl_helper_begin();
		if (w->hands_off)
			pl_handoff_start(w);
		if (pl_helper_close_all(w->board.diverted))
			pl_observe(w);
		pl_sys_call(SYS_exit_group, 0, 0, 0);
	}
	pl_helper_restore_signals(&before);
	return child;
}

bool pl_tripwire_start(struct pl_watch *w)
{
	static atomic_bool no_clone3;
	long child = -ENOSYS;

	atomic_store(&w->board.alive, 1);
	if (atomic_load(&must_fork)) {
		child = start_forked(w);
	} else {
		if (!atomic_load(&no_clone3))
			child = start_with_clear_handlers(w);
		/* Old kernels, and filters that cannot look into its arguments. */
		if (child < 0 && child != -EAGAIN && child != -ENOMEM) {
			atomic_store(&no_clone3, true);
			child = start_with_blocked_signals(w);
		}
		if (child == -EINVAL)
			atomic_store(&must_fork, true);
	}
	w->helper = child > 0 ? (pid_t)child : 0;
	return child > 0;
}
