/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/memory.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

struct mapping {
	struct pl_watch watch;
	_Alignas(4096) char stacks[2][PL_HELPER_STACK];
	_Alignas(4096) struct pl_room room;
};

/* Mapping it anew would cost as much as the helper. */
static _Atomic(struct pl_watch *) spare;

static struct pl_watch *map(bool shared)
{
	int flags = (shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS | MAP_NORESERVE;
	struct mapping *m = mmap(NULL, sizeof *m, PROT_READ | PROT_WRITE, flags, -1, 0);

	if (m == MAP_FAILED)
		return NULL;
	m->watch.stacks[0] = m->stacks[0];
	m->watch.stacks[1] = m->stacks[1];
	m->watch.room = &m->room;
	return &m->watch;
}

static void unmap(struct pl_watch *w)
{
	munmap(w, sizeof(struct mapping));
}

/* Everything but where the parts lie. */
static void clear(struct pl_watch *w)
{
	memset(&w->board, 0, sizeof w->board);
	w->helper = 0;
	atomic_store(&w->reader, 0);
	w->hands_off = false;
}

struct pl_watch *pl_memory_take(bool shared)
{
	struct pl_watch *w = shared ? NULL : atomic_exchange(&spare, NULL);

	/* After a fork() it is a copy: nobody looks at it, and it is as good as new. */
	if (w == NULL)
		return map(shared);
	clear(w);
	return w;
}

void pl_memory_keep(struct pl_watch *w)
{
	struct pl_watch *none = NULL;

	if (!atomic_compare_exchange_strong(&spare, &none, w))
		unmap(w);
}

void pl_memory_drop(struct pl_watch *w, bool in_use)
{
	/* Better lost than unmapped under somebody's feet. */
	if (!in_use)
		unmap(w);
}
