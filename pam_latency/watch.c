/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "watch.h"

#include "clock.h"
#include "tripwire.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef HAVE_VALGRIND_VALGRIND_H
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

/* Observers that were still there when their phase ended: reaped later. */
#define LEFTOVERS 32
static atomic_int leftovers[LEFTOVERS];

/* A killed process needs a processor to die on: at most 2 ms in short pauses, then 50 ms. */
#define REAP_QUICK_TURNS 40
#define REAP_QUICK_NSEC 50000
#define REAP_SLOW_TURNS 50
#define REAP_SLOW_NSEC 1000000

#define LINGER_TURNS 10
#define LINGER_NSEC 5000000

static void *map(size_t size, int flags)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);

	return memory != MAP_FAILED ? memory : NULL;
}

static void unmap(struct pl_watch *w)
{
	if (w->board != NULL)
		munmap(w->board, sizeof *w->board);
	if (w->stack != NULL)
		munmap(w->stack, PL_HELPER_STACK);
	if (w->linger_stack != NULL)
		munmap(w->linger_stack, PL_HELPER_STACK);
	free(w);
}

/* Memory of lingerers, which nobody waits for: freed when the kernel says they are gone. */
#define LINGERERS 4
static _Atomic(struct pl_watch *) lingerers[LINGERERS];

static void free_lingerers(void)
{
	for (int i = 0; i < LINGERERS; i++) {
		struct pl_watch *w = atomic_load(&lingerers[i]);

		if (w == NULL || !atomic_load(&w->ended) ||
		    atomic_load(&w->board->lingering) != 0)
			continue;
		if (atomic_compare_exchange_strong(&lingerers[i], &w, NULL))
			unmap(w);
	}
}

static bool keep_lingerer(struct pl_watch *w)
{
	for (int i = 0; i < LINGERERS; i++) {
		struct pl_watch *none = NULL;

		if (atomic_compare_exchange_strong(&lingerers[i], &none, w))
			return true;
	}
	return false;
}

static void reap_leftovers(void)
{
	for (int i = 0; i < LEFTOVERS; i++) {
		int pid = atomic_load(&leftovers[i]);

		if (pid != 0 && waitpid(pid, NULL, WNOHANG | __WALL) != 0)
			atomic_compare_exchange_strong(&leftovers[i], &pid, 0);
	}
}

static void keep_leftover(pid_t pid)
{
	for (int i = 0; i < LEFTOVERS; i++) {
		int none = 0;

		if (atomic_compare_exchange_strong(&leftovers[i], &none, pid))
			return;
	}
}

static struct pl_watch *make(void)
{
	struct pl_watch *w = calloc(1, sizeof *w);

	if (w == NULL)
		return NULL;
	w->board = map(sizeof *w->board, MAP_SHARED);
	w->stack = map(PL_HELPER_STACK, MAP_PRIVATE | MAP_NORESERVE | MAP_STACK);
	if (w->board != NULL && w->stack != NULL)
		return w;
	unmap(w);
	return NULL;
}

/* Memory that the last phase has left: mapping it anew would cost as much as the helper. */
static _Atomic(struct pl_watch *) spare;

static struct pl_watch *take_spare(pid_t self)
{
	struct pl_watch *w = atomic_exchange(&spare, NULL);

	if (w == NULL)
		return NULL;
	/* After a fork() the board would be shared with the parent. */
	if (w->board->owner != self) {
		unmap(w);
		return NULL;
	}
	memset(w->board, 0, offsetof(struct pl_board, evidence));
	w->tripwire = w->observer = 0;
	return w;
}

/*
 * The tripwire is gone: nobody uses this memory any more, unless there is a lingerer, or
 * an observer that hangs (!UNSEEN) and must go on to see a closed board.
 */
static void forget(struct pl_watch *w, bool unseen)
{
	struct pl_watch *none = NULL;

	if (w->linger_stack != NULL) {
		/* It is remembered: free_lingerers() frees it when the lingerer is gone. */
		if (atomic_load(&w->board->lingerer) == 0)
			atomic_store(&w->board->lingering, 0);
		atomic_store(&w->ended, true);
	} else if (!unseen || !atomic_compare_exchange_strong(&spare, &none, w)) {
		unmap(w);
	}
}

/* A lingerer would become our child, with a SIGCHLD at its end, and nobody's to reap. */
static bool adopts_orphans(void)
{
	int subreaper = 0;

	return getpid() == 1 ||
	       (prctl(PR_GET_CHILD_SUBREAPER, &subreaper, 0, 0, 0) == 0 && subreaper != 0);
}

/* Memory for the third helper, and a place to remember it; without these there is none. */
static void prepare_lingerer(struct pl_watch *w)
{
	w->linger_stack = map(PL_HELPER_STACK, MAP_PRIVATE | MAP_NORESERVE | MAP_STACK);
	atomic_store(&w->board->lingering, 1);
	if (w->linger_stack == NULL || keep_lingerer(w))
		return;
	munmap(w->linger_stack, PL_HELPER_STACK);
	w->linger_stack = NULL;
}

struct pl_watch *pl_watch_begin(bool opens_session)
{
	pid_t self = getpid();
	struct pl_watch *w;

	if (RUNNING_ON_VALGRIND)
		return NULL;
	reap_leftovers();
	free_lingerers();
	w = take_spare(self);
	if (w == NULL)
		w = make();
	if (w == NULL)
		return NULL;
	w->board->owner = self;
	w->board->thread = (pid_t)syscall(SYS_gettid);
	if (opens_session && !adopts_orphans())
		prepare_lingerer(w);
	if (pl_tripwire_start(w) || pl_tripwire_fork(w))
		return w;
	forget(w, true);
	return NULL;
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
		syscall(SYS_futex, &b->step, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
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
 * What waitpid() does not know as our child any more may be somebody else's process, so
 * a signal is sent only after it said that the helper is still there.
 */
static bool is_gone(pid_t pid)
{
	pid_t got = waitpid(pid, NULL, WNOHANG | __WALL);

	return got == pid || (got < 0 && errno == ECHILD);
}

/*
 * The tripwire must not end before the lingerer is there: only in a very short phase it is
 * not. It never comes when somebody has killed the tripwire.
 */
static void wait_for_lingerer(struct pl_watch *w)
{
	const struct timespec pause = {.tv_nsec = LINGER_NSEC};
	struct pl_board *b = w->board;

	for (int i = 0; i < LINGER_TURNS && atomic_load(&b->lingerer) == 0; i++) {
		if (w->tripwire != 0 && is_gone(w->tripwire))
			w->tripwire = 0;
		if (w->tripwire == 0)
			break;
		syscall(SYS_futex, &b->lingerer, FUTEX_WAIT, 0, &pause, NULL, 0);
	}
}

/* End a helper, and wait no longer than its death takes, however it was stopped. */
static bool reap(pid_t pid, bool dies_at_once)
{
	struct timespec pause = {.tv_nsec = REAP_QUICK_NSEC};
	bool killed;

	if (is_gone(pid))
		return true;
	killed = kill(pid, SIGKILL) == 0;
	if (killed && dies_at_once) {
		while (waitpid(pid, NULL, __WALL) < 0 && errno == EINTR)
			;
		return true;
	}
	for (int i = 0; i < REAP_QUICK_TURNS + REAP_SLOW_TURNS; i++) {
		if (i == REAP_QUICK_TURNS)
			pause.tv_nsec = REAP_SLOW_NSEC;
		nanosleep(&pause, NULL);
		if (is_gone(pid))
			return true;
	}
	keep_leftover(pid);
	return false;
}

void pl_watch_end(struct pl_watch *w)
{
	struct pl_board *b = w != NULL ? w->board : NULL;
	bool gone, unseen;

	if (w == NULL || b->owner != getpid())
		return;
	atomic_store(&b->running, false);
	atomic_store(&b->closed, true);
	atomic_fetch_add(&b->step, 1);
	syscall(SYS_futex, &b->step, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
	if (atomic_load(&b->linger))
		wait_for_lingerer(w);
	/* The tripwire uses this memory: it must be gone before that is. */
	gone = w->tripwire == 0 || reap(w->tripwire, true);
	unseen = w->observer <= 0 || reap(w->observer, false);
	if (gone)
		forget(w, unseen);
}

void pl_watch_end_and_linger(struct pl_watch *w, uint64_t now)
{
	if (w != NULL && w->tripwire != 0 && w->linger_stack != NULL) {
		w->board->opened = now;
		atomic_store(&w->board->linger, true);
	}
	pl_watch_end(w);
}
