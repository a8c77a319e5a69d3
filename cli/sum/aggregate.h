/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_AGGREGATE_H
#define PL_AGGREGATE_H

#include "cli/read/log_event.h"
#include "cli/sum/call_stats.h"

/* Statistics over a stream of events, in memory that does not grow with the number of logins.
 */
struct pl_agg {
	bool by_service;
	struct pl_calendar calendar;
	struct pl_seen *seen;
	struct pl_call_stat
	    logins; /* the logins' totals; over counts those with verdict slow */
	struct pl_stats calls;
};

struct pl_agg *pl_agg_new(bool by_service, enum pl_by by);
void pl_agg_free(struct pl_agg *agg);

/* Takes one event; a call is counted once, however often the log tells of it. */
void pl_agg_event(struct pl_agg *agg, const struct pl_log_event *ev);

/* The same as a function that takes the events of a log. */
void pl_agg_take(const struct pl_log_event *ev, void *agg);

/* Time in all modules, microseconds. */
double pl_agg_total(const struct pl_agg *agg);

#endif
