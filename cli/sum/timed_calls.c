/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/timed_calls.h"

#include "cli/base/xalloc.h"
#include "cli/read/call_list.h"

#include <stdlib.h>
#include <string.h>

/* A rounded and a cut-off time of the same call differ by a tenth of a millisecond at most. */
#define TOLERANCE 100

static void insert(struct pl_timed_calls *calls, size_t at, struct pl_timed_call call)
{
	calls->list = pl_xgrow(calls->list, calls->used, &calls->room, sizeof call);
	memmove(calls->list + at + 1, calls->list + at, (calls->used - at) * sizeof call);
	calls->list[at] = call;
	calls->used++;
}

static void add_listed(struct pl_timed_calls *calls, const struct pl_log_event *line)
{
	const char *list = pl_log_event_text(line, PL_KEY_CALLS);
	struct pl_listed_call listed;

	if (list == NULL)
		list = pl_log_event_text(line, PL_KEY_SLOWEST);
	while (list != NULL && pl_call_list_next(&list, &listed))
		insert(
		    calls, calls->used,
		    (struct pl_timed_call){.module = pl_xstrndup(listed.module, listed.length),
					   .call = listed.call,
					   .took = listed.took});
	calls->listed = calls->used;
}

/* Is it the call that a line is about? `took` is -1 when that had not ended. */
static bool is_about(const struct pl_timed_call *gathered, const char *module, int call,
		     int64_t took)
{
	return (int)gathered->call == call && strcmp(gathered->module, module) == 0 &&
	       (took < 0 || llabs(gathered->took - took) <= TOLERANCE);
}

/* Where a call belongs that the login line does not list: behind those of its phase. */
static size_t place_for(const struct pl_timed_calls *calls, int call)
{
	size_t at = calls->used;

	while (at > 0 && (int)calls->list[at - 1].call > call)
		at--;
	return at;
}

static void add_line(struct pl_timed_calls *calls, const struct pl_log_event *event)
{
	const char *module = pl_log_event_text(event, PL_KEY_MODULE);
	int64_t took = pl_log_event_number(event, PL_KEY_TOOK);
	int call = pl_log_event_call(event);

	if (module == NULL || call < 0)
		return;
	for (size_t i = 0; i < calls->used; i++) {
		struct pl_timed_call *gathered = &calls->list[i];

		if (!is_about(gathered, module, call, took))
			continue;
		if (gathered->about == NULL ||
		    (event->kind == PL_EVENT_SLOW && gathered->about->kind == PL_EVENT_CALL))
			gathered->about = event;
		else if (event->kind == PL_EVENT_CALL && took >= 0)
			continue; /* another call that took as long */
		return;
	}
	if (took < 0)
		took = pl_log_event_number(event, PL_KEY_SO_FAR);
	insert(calls, place_for(calls, call),
	       (struct pl_timed_call){.module = pl_xstrdup(module),
				      .call = (enum pl_call)call,
				      .took = took,
				      .about = event});
}

void pl_timed_calls_gather(struct pl_timed_calls *calls, const struct pl_log_login *login)
{
	/* Running ones last: of no interest when the call has ended. */
	static const enum pl_event kinds[] = {PL_EVENT_CALL, PL_EVENT_SLOW, PL_EVENT_ENDED,
					      PL_EVENT_RUNNING};

	*calls = (struct pl_timed_calls){0};
	if (login->line != NULL)
		add_listed(calls, login->line);
	for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
		for (size_t i = 0; i < login->used; i++)
			if (login->event[i]->kind == kinds[k])
				add_line(calls, login->event[i]);
}

void pl_timed_calls_free(struct pl_timed_calls *calls)
{
	for (size_t i = 0; i < calls->used; i++)
		free(calls->list[i].module);
	free(calls->list);
	*calls = (struct pl_timed_calls){0};
}
