/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_AGGREGATE_H
#define PL_AGGREGATE_H

#include "cli/read/log_event.h"
#include "cli/sum/call_stats.h"

/*
 * Statistics over a stream of events, in memory that does not grow with the number of logins.
 */
struct pl_aggregate {
	bool by_service;
	struct pl_calendar calendar;
	struct pl_dedup *seen;
	struct pl_call_stat
	    logins; /* the logins' totals; over counts those with verdict slow */
	struct pl_stats calls;
};

struct pl_aggregate *pl_aggregate_new(bool by_service, enum pl_by by);
void pl_aggregate_free(struct pl_aggregate *agg);

/* Takes one event; a call is counted once, however often the log tells of it. */
void pl_aggregate_event(struct pl_aggregate *agg, const struct pl_log_event *ev);

/* The same as a function that takes the events of a log. */
void pl_aggregate_take(const struct pl_log_event *ev, void *agg);

/* Time in all modules, microseconds. */
double pl_aggregate_total(const struct pl_aggregate *agg);

#endif
