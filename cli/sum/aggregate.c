/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/aggregate.h"

#include "cli/base/xalloc.h"
#include "cli/read/call_list.h"
#include "cli/sum/dedup.h"

#include <stdlib.h>
#include <string.h>

struct pl_aggregate *pl_aggregate_new(bool by_service, enum pl_period_unit unit)
{
	struct pl_aggregate *aggregate = pl_xcalloc(1, sizeof *aggregate);

	aggregate->by_service = by_service;
	aggregate->calendar.unit = unit;
	aggregate->dedup = pl_dedup_new();
	return aggregate;
}

void pl_aggregate_free(struct pl_aggregate *aggregate)
{
	pl_call_stats_list_clear(&aggregate->calls);
	pl_call_stats_clear(&aggregate->logins);
	pl_dedup_free(aggregate->dedup);
	free(aggregate);
}

/* The period of a time; NULL when none are kept, or the time is unknown. */
static struct pl_period *period_of(struct pl_aggregate *aggregate, struct pl_call_stats *stats,
				   int64_t time)
{
	if (aggregate->calendar.unit == PL_PERIOD_NONE || time == PL_NO_TIME)
		return NULL;
	return pl_periods_get(&stats->periods, pl_calendar_start(&aggregate->calendar, time));
}

static void count(struct pl_aggregate *aggregate, struct pl_call_stats *stats, int64_t took,
		  int64_t time)
{
	pl_call_stats_add(stats, period_of(aggregate, stats, time), took);
}

static void count_over(struct pl_aggregate *aggregate, struct pl_call_stats *stats,
		       int64_t time)
{
	struct pl_period *period = period_of(aggregate, stats, time);

	stats->over++;
	if (period != NULL)
		period->over++;
}

/*
 * A login line: its total, and the calls it lists,
 * only the slowest one when their list was cut.
 */
static void add_login(struct pl_aggregate *aggregate, const struct pl_log_event *event)
{
	const char *list = pl_log_event_text(event, PL_KEY_CALLS);
	const char *verdict = pl_log_event_text(event, PL_KEY_VERDICT);
	struct pl_listed_call call;

	if (event->id != 0 && !pl_dedup_login(aggregate->dedup, event->id))
		return;
	count(aggregate, &aggregate->logins, pl_log_event_number(event, PL_KEY_TOOK),
	      event->time);
	if (verdict != NULL && strcmp(verdict, "slow") == 0)
		count_over(aggregate, &aggregate->logins, event->time);
	if (list == NULL)
		list = pl_log_event_text(event, PL_KEY_SLOWEST);
	while (list != NULL && pl_call_list_next(&list, &call)) {
		struct pl_call_stats_name name = {aggregate->by_service ? event->service : NULL,
						  call.module, call.length, (int)call.call,
						  false};
		uint32_t i = pl_call_stats_get(&aggregate->calls, name);

		if (event->id == 0 ||
		    pl_dedup_call(aggregate->dedup, event->id, i, call.took, PL_TOLD_BY_LIST))
			count(aggregate, aggregate->calls.list[i], call.took, event->time);
	}
}

/*
 * A line about one call, or about time outside all modules. Without an id nobody can tell
 * whether the login line tells of it too: then it is left out.
 */
static void add_line(struct pl_aggregate *aggregate, const struct pl_log_event *event,
		     const char *module, bool outside)
{
	enum pl_key key = event->kind == PL_EVENT_ENDED ? PL_KEY_SO_FAR : PL_KEY_TOOK;
	enum pl_told_by source =
	    event->kind == PL_EVENT_CALL ? PL_TOLD_BY_CALL : PL_TOLD_BY_SLOW;
	int64_t took = pl_log_event_number(event, key);
	struct pl_call_stats_name name = {aggregate->by_service ? event->service : NULL, module,
					  strlen(module), pl_log_event_call(event), outside};
	struct pl_call_stats *stats;
	uint32_t i;

	if (event->id == 0 || (!outside && name.call < 0))
		return;
	i = pl_call_stats_get(&aggregate->calls, name);
	stats = aggregate->calls.list[i];
	if (pl_dedup_call(aggregate->dedup, event->id, i, took, source))
		count(aggregate, stats, took, event->time);
	if (source != PL_TOLD_BY_SLOW)
		return;
	count_over(aggregate, stats, event->time);
	pl_top_reasons_add(&stats->reasons, pl_log_event_text(event, PL_KEY_CAUSE),
			   pl_log_event_text(event, PL_KEY_WHY));
}

static const char *gap_name(const char *what)
{
	if (strcmp(what, "load") == 0)
		return "(load)";
	return strcmp(what, "fail-delay") == 0 ? "(fail-delay)" : "(libpam)";
}

void pl_aggregate_add(struct pl_aggregate *aggregate, const struct pl_log_event *event)
{
	switch (event->kind) {
	case PL_EVENT_LOGIN:
		add_login(aggregate, event);
		break;
	case PL_EVENT_SLOW:
	case PL_EVENT_CALL:
	case PL_EVENT_ENDED:
		add_line(aggregate, event, pl_log_event_text(event, PL_KEY_MODULE), false);
		break;
	case PL_EVENT_GAP:
		add_line(aggregate, event, gap_name(pl_log_event_text(event, PL_KEY_WHAT)),
			 true);
		break;
	case PL_EVENT_HANDOFF:
		add_line(aggregate, event, "(handoff)", true);
		break;
	default: /* a running call ends as slow or ended */
		break;
	}
}

double pl_aggregate_total(const struct pl_aggregate *aggregate)
{
	double total = 0;

	for (uint32_t i = 0; i < aggregate->calls.used; i++)
		if (!aggregate->calls.list[i]->outside)
			total += (double)aggregate->calls.list[i]->histogram.sum;
	return total;
}

void pl_aggregate_take(const struct pl_log_event *event, void *aggregate)
{
	pl_aggregate_add(aggregate, event);
}
