/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "pam_latency/watch/watch.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/watch/helper_end.h"
#include "pam_latency/watch/memory.h"
#include "pam_latency/watch/tripwire.h"

#include <limits.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef HAVE_VALGRIND_VALGRIND_H
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

/* How long the owner waits for a late lingerer. */
#define LINGER_TURNS 4
#define LINGER_NSEC 5000000

/* A lingerer would become our child, with a SIGCHLD at its end, and nobody's to reap. */
static bool adopts_orphans(void)
{
	int subreaper = 0;

	return getpid() == 1 ||
	       (prctl(PR_GET_CHILD_SUBREAPER, &subreaper, 0, 0, 0) == 0 && subreaper != 0);
}

struct pl_watch *pl_watch_begin(bool opens_session)
{
	pid_t self = getpid();
	struct pl_watch *w;

	if (RUNNING_ON_VALGRIND)
		return NULL;
	pl_reap_leftovers();
	pl_watchmem_free_lingerers();
	w = pl_watchmem_take(self);
	if (w == NULL)
		return NULL;
	w->board->owner = self;
	w->board->thread = (pid_t)syscall(SYS_gettid);
	if (opens_session && !adopts_orphans() && pl_watchmem_linger(w))
		atomic_store(&w->board->lingering, 1);
	if (pl_tripwire_start(w) || pl_tripwire_fork(w))
		return w;
	pl_watchmem_keep(w);
	return NULL;
}

static void wake_all(struct pl_board *b)
{
	syscall(SYS_futex, &b->step, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

static void copy_name(char *to, size_t size, const char *from)
{
	size_t n = strnlen(from, size - 1);

	memcpy(to, from, n);
	to[n] = '\0';
}

void pl_watch_call(struct pl_watch *w, const char *module, enum pl_call call, uint64_t budget,
		   uint64_t now)
{
	struct pl_board *b = w->board;

	copy_name(b->module, sizeof b->module, module);
	b->call = call;
	b->budget = budget;
	b->begin = now;
	b->prompt = b->prompt_begin = 0;
	atomic_fetch_add(&b->step, 1);
	atomic_store(&b->running, true);
	/* After a long call the observer sleeps long. */
	if (w->observer > 0)
		wake_all(b);
}

void pl_watch_return(struct pl_watch *w)
{
	atomic_store(&w->board->running, false);
}

void pl_watch_prompt(struct pl_watch *w, uint64_t now, bool active)
{
	struct pl_board *b = w->board;

	if (active) {
		b->prompt_begin = now;
	} else if (b->prompt_begin != 0) {
		b->prompt += pl_minus(now, b->prompt_begin);
		b->prompt_begin = 0;
	}
}

const struct pl_evidence *pl_watch_evidence(const struct pl_watch *w)
{
	const struct pl_board *b = w->board;

	if (atomic_load(&b->evidence_call) != atomic_load(&b->step))
		return NULL;
	return &b->evidence[atomic_load(&b->evidence_place) & 1];
}

/*
 * Only in a very short phase, or on a busy machine, has the tripwire not started its
 * lingerer yet. After a while both go on behind our back. Returns false then; true when
 * there is a lingerer, or will be none since somebody has killed the tripwire.
 */
static bool wait_for_lingerer(struct pl_watch *w)
{
	const struct timespec pause = {.tv_nsec = LINGER_NSEC};
	struct pl_board *b = w->board;

	for (int i = 0; i < LINGER_TURNS && atomic_load(&b->lingerer) == 0; i++) {
		if (pl_reap_is_gone(w->tripwire)) {
			w->tripwire = 0;
			return true;
		}
		syscall(SYS_futex, &b->lingerer, FUTEX_WAIT, 0, &pause, NULL, 0);
	}
	/* Stopped by somebody, it will do nothing by itself any more. */
	return atomic_load(&b->lingerer) != 0 || pl_reap_is_stopped(w->tripwire);
}

void pl_watch_end(struct pl_watch *w)
{
	struct pl_board *b = w != NULL ? w->board : NULL;

	if (w == NULL || b->owner != getpid())
		return;
	atomic_store(&b->running, false);
	atomic_store(&b->closed, true);
	atomic_fetch_add(&b->step, 1);
	wake_all(b);
	/* The tripwire uses this memory, and may be starting the observer: it comes first. */
	if ((!atomic_load(&b->linger) || wait_for_lingerer(w)) && w->tripwire != 0 &&
	    pl_reap(w->tripwire, true))
		w->tripwire = 0;
	if (w->observer > 0 && pl_reap(w->observer, false))
		w->observer = 0;
	pl_watchmem_keep(w);
}

void pl_watch_end_and_linger(struct pl_watch *w, uint64_t now)
{
	if (w != NULL && w->tripwire != 0 && w->linger_stack != NULL) {
		w->board->opened = now;
		atomic_store(&w->board->linger, true);
	}
	pl_watch_end(w);
}
