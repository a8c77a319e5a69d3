/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/memory.h"

#include "pam_latency/watch/helper_end.h"
#include "pam_latency/watch/tripwire.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void *map(size_t size, int flags)
{
	void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);

	return memory != MAP_FAILED ? memory : NULL;
}

static void *map_stack(void)
{
	return map(PL_HELPER_STACK, MAP_PRIVATE | MAP_NORESERVE | MAP_STACK);
}

static void release(struct pl_watch *w)
{
	if (w->board != NULL)
		munmap(w->board, sizeof *w->board);
	if (w->stack != NULL)
		munmap(w->stack, PL_HELPER_STACK);
	if (w->linger_stack != NULL)
		munmap(w->linger_stack, PL_HELPER_STACK);
	free(w);
}

static struct pl_watch *make(void)
{
	struct pl_watch *w = calloc(1, sizeof *w);

	if (w == NULL)
		return NULL;
	w->board = map(sizeof *w->board, MAP_SHARED);
	w->stack = map_stack();
	if (w->board != NULL && w->stack != NULL)
		return w;
	release(w);
	return NULL;
}

/* Memory that the last phase has left: mapping it anew would cost as much as the helper. */
static _Atomic(struct pl_watch *) spare;

static struct pl_watch *take_spare(pid_t owner)
{
	struct pl_watch *w = atomic_exchange(&spare, NULL);

	if (w == NULL)
		return NULL;
	/* After a fork() the board would be shared with the parent. */
	if (w->board->owner != owner) {
		release(w);
		return NULL;
	}
	memset(w->board, 0, offsetof(struct pl_board, evidence));
	w->tripwire = w->observer = 0;
	return w;
}

struct pl_watch *pl_watchmem_take(pid_t owner)
{
	struct pl_watch *w = take_spare(owner);

	return w != NULL ? w : make();
}

#define LINGERERS 4
static _Atomic(struct pl_watch *) lingerers[LINGERERS];

/* A tripwire that was late may start its lingerer still. */
static bool may_be_used(struct pl_watch *w)
{
	if (w->board->owner != getpid())
		return false;
	if (w->tripwire != 0 && !pl_reap_is_gone(w->tripwire))
		return true;
	w->tripwire = 0;
	if (atomic_load(&w->board->lingerer) == 0)
		atomic_store(&w->board->lingering, 0);
	return atomic_load(&w->board->lingering) != 0;
}

void pl_watchmem_free_lingerers(void)
{
	for (int i = 0; i < LINGERERS; i++) {
		struct pl_watch *w = atomic_load(&lingerers[i]);

		if (w == NULL || !atomic_load(&w->ended))
			continue;
		/* Out of the table first: another thread may be here too. */
		if (!atomic_compare_exchange_strong(&lingerers[i], &w, NULL))
			continue;
		if (may_be_used(w))
			atomic_store(&lingerers[i], w);
		else
			release(w);
	}
}

void pl_watchmem_keep(struct pl_watch *w)
{
	struct pl_watch *none = NULL;

	if (w->linger_stack != NULL)
		atomic_store(&w->ended, true); /* pl_watchmem_free_lingerers() has it now */
	else if (w->tripwire != 0)
		return; /* it could not be ended, and uses this memory: it is lost */
	/* An observer that hangs has its own view of the board, which must stay closed. */
	else if (w->observer > 0 || !atomic_compare_exchange_strong(&spare, &none, w))
		release(w);
}

bool pl_watchmem_linger(struct pl_watch *w)
{
	w->linger_stack = map_stack();
	for (int i = 0; i < LINGERERS && w->linger_stack != NULL; i++) {
		struct pl_watch *none = NULL;

		if (atomic_compare_exchange_strong(&lingerers[i], &none, w))
			return true;
	}
	if (w->linger_stack != NULL)
		munmap(w->linger_stack, PL_HELPER_STACK);
	w->linger_stack = NULL;
	return false;
}
