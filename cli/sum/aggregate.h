/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_AGGREGATE_H
#define PL_AGGREGATE_H

#include "cli/read/log_event.h"
#include "cli/sum/calendar.h"
#include "cli/sum/call_stats.h"

/* Statistics over many events, in memory that does not grow with the number of logins. */
struct pl_aggregate {
	bool by_service;
	struct pl_calendar calendar;
	struct pl_dedup *dedup;
	struct pl_call_stats logins; /* their totals; over counts those with verdict slow */
	struct pl_call_stats_list calls;
};

struct pl_aggregate *pl_aggregate_new(bool by_service, enum pl_period_unit unit);
void pl_aggregate_free(struct pl_aggregate *aggregate);

/* Takes one event; a call is counted once, however often the log tells of it. */
void pl_aggregate_add(struct pl_aggregate *aggregate, const struct pl_log_event *event);

/* The same as a pl_log_event_fn. */
void pl_aggregate_take(const struct pl_log_event *event, void *aggregate);

/* Time in all modules, microseconds. */
double pl_aggregate_total(const struct pl_aggregate *aggregate);

#endif
