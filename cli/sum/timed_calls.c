/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/timed_calls.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>
#include <string.h>

/* A rounded and a cut-off time of the same call differ by a tenth of a millisecond at most. */
#define TOLERANCE 100

static void insert(struct pl_timed_calls *items, size_t at, struct pl_timed_call item)
{
	items->list = pl_xgrow(items->list, items->used, &items->room, sizeof item);
	memmove(items->list + at + 1, items->list + at, (items->used - at) * sizeof item);
	items->list[at] = item;
	items->used++;
}

static void add_listed(struct pl_timed_calls *items, const struct pl_log_event *sum)
{
	const char *list = pl_event_text(sum, PL_KEY_CALLS);
	struct pl_call_ref ref;

	if (!list)
		list = pl_event_text(sum, PL_KEY_SLOWEST);
	while (list && pl_call_list_next(&list, &ref))
		insert(items, items->used,
		       (struct pl_timed_call){.module = pl_xstrndup(ref.module, ref.length),
					      .entry = ref.call,
					      .took = ref.took});
	items->listed = items->used;
}

/*
 * Whether an item is the call that a line is about; without the time when the call had not
 * ended.
 */
static bool is_about(const struct pl_timed_call *item, const char *module, int entry,
		     int64_t took)
{
	return (int)item->entry == entry && strcmp(item->module, module) == 0 &&
	       (took < 0 || llabs(item->took - took) <= TOLERANCE);
}

/*
 * Where a call belongs that the login line does not list: behind the last one of its phase or
 * before.
 */
static size_t place(const struct pl_timed_calls *items, int entry)
{
	size_t at = items->used;

	while (at > 0 && (int)items->list[at - 1].entry > entry)
		at--;
	return at;
}

static void add_line(struct pl_timed_calls *items, const struct pl_log_event *ev)
{
	const char *module = pl_event_text(ev, PL_KEY_MODULE),
		   *call = pl_event_text(ev, PL_KEY_CALL);
	int64_t took = pl_event_num(ev, PL_KEY_TOOK), so_far = pl_event_num(ev, PL_KEY_SO_FAR);
	int entry = call ? pl_call_find(call, strlen(call)) : -1;

	if (!module || entry < 0)
		return;
	for (size_t i = 0; i < items->used; i++) {
		struct pl_timed_call *item = &items->list[i];

		if (!is_about(item, module, entry, took))
			continue;
		if (!item->about ||
		    (ev->kind == PL_EVENT_SLOW && item->about->kind == PL_EVENT_CALL))
			item->about = ev;
		else if (ev->kind == PL_EVENT_CALL && took >= 0)
			continue; /* another call that took as long */
		return;
	}
	insert(items, place(items, entry),
	       (struct pl_timed_call){.module = pl_xstrdup(module),
				      .entry = (enum pl_call)entry,
				      .took = took < 0 ? so_far : took,
				      .about = ev});
}

static void add_lines(struct pl_timed_calls *items, const struct pl_log_login *login,
		      enum pl_event kind)
{
	for (size_t i = 0; i < login->used; i++)
		if (login->event[i]->kind == kind)
			add_line(items, login->event[i]);
}

void pl_timed_calls_gather(struct pl_timed_calls *items, const struct pl_log_login *login)
{
	*items = (struct pl_timed_calls){0};
	if (login->sum)
		add_listed(items, login->sum);
	add_lines(items, login, PL_EVENT_CALL);
	add_lines(items, login, PL_EVENT_SLOW);
	add_lines(items, login, PL_EVENT_ENDED);
	add_lines(items, login,
		  PL_EVENT_RUNNING); /* last: of no interest when the call has ended */
}

void pl_timed_calls_free(struct pl_timed_calls *items)
{
	for (size_t i = 0; i < items->used; i++)
		free(items->list[i].module);
	free(items->list);
	*items = (struct pl_timed_calls){0};
}
