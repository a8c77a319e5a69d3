/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/aggregate.h"

#include "cli/base/xalloc.h"
#include "cli/read/call_list.h"
#include "cli/sum/dedup.h"

#include <stdlib.h>
#include <string.h>

struct pl_aggregate *pl_aggregate_new(bool by_service, enum pl_by by)
{
	struct pl_aggregate *agg = pl_xcalloc(1, sizeof *agg);

	agg->by_service = by_service;
	agg->calendar.by = by;
	agg->seen = pl_dedup_new();
	return agg;
}

void pl_aggregate_free(struct pl_aggregate *agg)
{
	pl_stats_clear(&agg->calls);
	pl_stat_clear(&agg->logins);
	pl_dedup_free(agg->seen);
	free(agg);
}

/* The period of a time; NULL when none are kept, or the time is unknown. */
static struct pl_period *period_of(struct pl_aggregate *agg, struct pl_call_stat *stat,
				   int64_t time)
{
	if (agg->calendar.by == PL_BY_NONE || time == PL_NO_TIME)
		return NULL;
	return pl_periods_get(&stat->periods, pl_calendar_start(&agg->calendar, time));
}

static void count(struct pl_aggregate *agg, struct pl_call_stat *stat, int64_t took,
		  int64_t time)
{
	pl_stat_add(stat, period_of(agg, stat, time), took);
}

static void count_over(struct pl_aggregate *agg, struct pl_call_stat *stat, int64_t time)
{
	struct pl_period *period = period_of(agg, stat, time);

	stat->over++;
	if (period)
		period->over++;
}

/*
 * A login line: its total, and the calls it lists (only the slowest one when the list was cut
 * off).
 */
static void add_login(struct pl_aggregate *agg, const struct pl_log_event *ev)
{
	const char *list = pl_event_text(ev, PL_KEY_CALLS);
	const char *verdict = pl_event_text(ev, PL_KEY_VERDICT);
	struct pl_call_ref ref;

	if (ev->id && !pl_dedup_login(agg->seen, ev->id))
		return;
	count(agg, &agg->logins, pl_event_num(ev, PL_KEY_TOOK), ev->time);
	if (verdict && strcmp(verdict, "slow") == 0)
		count_over(agg, &agg->logins, ev->time);
	if (!list)
		list = pl_event_text(ev, PL_KEY_SLOWEST);
	while (list && pl_call_list_next(&list, &ref)) {
		struct pl_stat_name name = {agg->by_service ? ev->service : NULL, ref.module,
					    ref.length, (int)ref.call, false};
		uint32_t i = pl_stats_get(&agg->calls, name);

		if (!ev->id || pl_dedup_call(agg->seen, ev->id, i, ref.took, PL_SOURCE_CALLS))
			count(agg, agg->calls.stat[i], ref.took, ev->time);
	}
}

/*
 * A line about one call, or about time outside all modules. Without an id nobody can tell
 * whether the login line tells of it too: then it is left out.
 */
static void add_line(struct pl_aggregate *agg, const struct pl_log_event *ev,
		     const char *module, bool outside)
{
	enum pl_key key = ev->kind == PL_EVENT_ENDED ? PL_KEY_SO_FAR : PL_KEY_TOOK;
	enum pl_source source = ev->kind == PL_EVENT_CALL ? PL_SOURCE_CALL : PL_SOURCE_SLOW;
	const char *call = pl_event_text(ev, PL_KEY_CALL);
	int64_t took = pl_event_num(ev, key);
	struct pl_stat_name name = {agg->by_service ? ev->service : NULL, module,
				    strlen(module),
				    call ? pl_call_find(call, strlen(call)) : -1, outside};
	struct pl_call_stat *stat;
	uint32_t i;

	if (!ev->id || (!outside && name.entry < 0))
		return;
	i = pl_stats_get(&agg->calls, name);
	stat = agg->calls.stat[i];
	if (pl_dedup_call(agg->seen, ev->id, i, took, source))
		count(agg, stat, took, ev->time);
	if (source != PL_SOURCE_SLOW)
		return;
	count_over(agg, stat, ev->time);
	pl_top_reasons_add(&stat->whys, pl_event_text(ev, PL_KEY_CAUSE),
			   pl_event_text(ev, PL_KEY_WHY));
}

static const char *gap_name(const char *what)
{
	if (strcmp(what, "load") == 0)
		return "(load)";
	return strcmp(what, "fail-delay") == 0 ? "(fail-delay)" : "(libpam)";
}

void pl_aggregate_event(struct pl_aggregate *agg, const struct pl_log_event *ev)
{
	switch (ev->kind) {
	case PL_EVENT_LOGIN:
		add_login(agg, ev);
		break;
	case PL_EVENT_SLOW:
	case PL_EVENT_CALL:
	case PL_EVENT_ENDED:
		add_line(agg, ev, pl_event_text(ev, PL_KEY_MODULE), false);
		break;
	case PL_EVENT_GAP:
		add_line(agg, ev, gap_name(pl_event_text(ev, PL_KEY_WHAT)), true);
		break;
	case PL_EVENT_HANDOFF:
		add_line(agg, ev, "(handoff)", true);
		break;
	default: /* a running call ends as slow or ended */
		break;
	}
}

double pl_aggregate_total(const struct pl_aggregate *agg)
{
	double total = 0;

	for (uint32_t i = 0; i < agg->calls.used; i++)
		if (!agg->calls.stat[i]->outside)
			total += (double)agg->calls.stat[i]->hist.sum;
	return total;
}

void pl_aggregate_take(const struct pl_log_event *ev, void *agg)
{
	pl_aggregate_event(agg, ev);
}
