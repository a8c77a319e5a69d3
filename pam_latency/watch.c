/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "watch.h"

#include "clock.h"
#include "reap.h"
#include "tripwire.h"
#include "watchmem.h"

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

/* How long the owner waits for a lingerer to let go of its descriptors. */
#define LINGER_TURNS 4
#define LINGER_NSEC 5000000

struct pl_watch *pl_watch_begin(void)
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
	if (pl_tripwire_start(w) || pl_tripwire_fork(w))
		return w;
	pl_watchmem_free(w);
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
 * The tripwire has one more thing to do before it ends: to start the lingerer, which then
 * closes its descriptors. On a busy machine both go on behind our back; neither comes when
 * somebody has killed the tripwire.
 */
static void end_tripwire_that_lingers(struct pl_watch *w)
{
	const struct timespec pause = {.tv_nsec = LINGER_NSEC};
	struct pl_board *b = w->board;

	for (int i = 0; i < LINGER_TURNS; i++) {
		if (w->tripwire != 0 && pl_reap_is_gone(w->tripwire))
			w->tripwire = 0;
		if (w->tripwire == 0 && (atomic_load(&b->linger_done) ||
					 atomic_load(&b->lingering) <= PL_LINGER_WANTED))
			break;
		if (!atomic_load(&b->linger_done))
			syscall(SYS_futex, &b->linger_done, FUTEX_WAIT, 0, &pause, NULL, 0);
		else if (w->tripwire != 0 && pl_reap(w->tripwire, true))
			w->tripwire = 0;
	}
	if (w->tripwire != 0 && pl_reap_is_stopped(w->tripwire) && pl_reap(w->tripwire, true))
		w->tripwire = 0;
}

void pl_watch_end(struct pl_watch *w)
{
	struct pl_board *b = w != NULL ? w->board : NULL;
	bool gone = true, unseen, lingers;

	if (w == NULL || b->owner != getpid())
		return;
	atomic_store(&b->running, false);
	atomic_store(&b->closed, true);
	atomic_fetch_add(&b->step, 1);
	wake_all(b);
	lingers = atomic_load(&b->linger);
	/* The tripwire uses this memory, and may be starting the observer: it comes first. */
	if (lingers)
		end_tripwire_that_lingers(w);
	else
		gone = w->tripwire == 0 || pl_reap(w->tripwire, true);
	unseen = w->observer <= 0 || pl_reap(w->observer, false);
	if (lingers)
		atomic_store(&w->ended, true); /* pl_watchmem_free_lingerers() has it now */
	else if (gone && unseen)
		pl_watchmem_keep(w);
	else if (gone)
		/* An observer that hangs has its own view of the board, which must stay closed. */
		pl_watchmem_free(w);
}

/* A lingerer would become our child, with a SIGCHLD at its end, and nobody's to reap. */
static bool adopts_orphans(void)
{
	int subreaper = 0;

	return getpid() == 1 ||
	       (prctl(PR_GET_CHILD_SUBREAPER, &subreaper, 0, 0, 0) == 0 && subreaper != 0);
}

void pl_watch_end_and_linger(struct pl_watch *w, uint64_t now)
{
	if (w != NULL && w->tripwire != 0 && w->board->owner == getpid() && !adopts_orphans() &&
	    pl_watchmem_linger(w)) {
		w->board->opened = now;
		atomic_store(&w->board->lingering, PL_LINGER_WANTED);
		atomic_store(&w->board->linger, true);
	}
	pl_watch_end(w);
}
