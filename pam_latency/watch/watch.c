/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/watch.h"

#include "pam_latency/base/self.h"
#include "pam_latency/base/sys.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/watch/descriptor_service.h"
#include "pam_latency/watch/handoff_start.h"
#include "pam_latency/watch/helper_end.h"
#include "pam_latency/watch/memory.h"
#include "pam_latency/watch/tripwire.h"

#include <string.h>
#include <unistd.h>

struct pl_watch *pl_watch_begin(const struct pl_scope *scope, const struct pl_who *who,
				pid_t thread, bool opens_session, bool wants_io)
{
	bool shared = pl_tripwire_forks();
	struct pl_watch *w;

	if (pl_tripwire_is_impossible())
		return NULL;
	pl_helper_end_leftovers();
	w = pl_memory_take(shared);
	if (w == NULL)
		return NULL;
	w->board.owner = pl_self();
	w->board.thread = thread;
	w->board.diverted = pl_emit_diverted();
	w->board.scope = *scope;
	w->board.wants_io = wants_io;
	w->board.who = *who;
	w->board.serves = !shared && pl_descriptors_are_hidden();
	w->hands_off = opens_session && pl_handoff_is_possible(w);
	if (w->board.serves)
		pl_descriptors_note_old(w);
	if (pl_tripwire_start(w))
		return w;
	pl_memory_drop(w, false);
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
	struct pl_board *b = &w->board;

	copy_name(b->module, sizeof b->module, module);
	b->call = call;
	b->budget = budget;
	b->begin = now;
	b->prompt = b->prompt_begin = 0;
	atomic_fetch_add(&b->step, 1);
	atomic_store(&b->running, true);
	/* After a long call it sleeps long. */
	if (atomic_load(&b->looking))
		pl_sys_futex_wake(&b->step);
}

void pl_watch_return(struct pl_watch *w)
{
	atomic_store(&w->board.running, false);
}

void pl_watch_prompt(struct pl_watch *w, uint64_t now, bool active)
{
	struct pl_board *b = &w->board;

	if (active) {
		b->prompt_begin = now;
	} else if (b->prompt_begin != 0) {
		b->prompt += pl_minus(now, b->prompt_begin);
		b->prompt_begin = 0;
	}
}

/* Both helpers are ended; false when one hangs in the kernel and has the memory still. */
static bool end_helpers(struct pl_watch *w)
{
	struct pl_board *b = &w->board;
	pid_t reader;
	bool ended = pl_helper_end(w->helper, &b->alive, &b->step, !atomic_load(&b->looking));

	/* Whom it has started is known when it is gone. */
	reader = atomic_load(&w->reader);
	if (reader > 0)
		ended = pl_helper_end(reader, NULL, &b->step, false) && ended;
	return ended;
}

void pl_watch_end(struct pl_watch *w, bool open)
{
	struct pl_board *b = w != NULL ? &w->board : NULL;
	bool forked, ended;

	if (w == NULL || b->owner != pl_self())
		return;
	forked = pl_tripwire_forks();
	atomic_store(&b->running, false);
	if (w->hands_off && open)
		pl_handoff_wait(w);
	atomic_store(&b->closed, true);
	atomic_fetch_add(&b->step, 1);
	ended = end_helpers(w);
	if (w->hands_off)
		pl_handoff_decide(w, open);
	if (ended && !forked)
		pl_memory_keep(w);
	else
		pl_memory_drop(w, !ended && !forked);
}
