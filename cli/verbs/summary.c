/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/summary.h"

#include "cli/base/json.h"
#include "cli/draw/blame_json.h"
#include "cli/draw/blame_table.h"
#include "cli/draw/login_json.h"
#include "cli/draw/login_sentence.h"
#include "cli/read/source.h"
#include "cli/sum/aggregate.h"
#include "cli/sum/calendar.h"
#include "cli/sum/login_store.h"
#include "cli/verbs/nothing_found.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 5
#define NEWEST 200 /* journal entries among which the last login is looked for */

/*
 * What is gathered: the last login, statistics of
 * its day, and the trouble of the module itself.
 */
struct summary {
	struct pl_aggregate *aggregate;
	struct pl_login_store *store;
	struct pl_calendar calendar;
	int64_t day;
	struct pl_log_event *trouble;
};

static void take(const struct pl_log_event *event, void *arg)
{
	struct summary *sum = arg;
	int64_t day = event->time == PL_NO_TIME
			  ? sum->day
			  : pl_calendar_start(&sum->calendar, event->time);

	if (day > sum->day) { /* a new day: what was before it is of no interest */
		pl_aggregate_free(sum->aggregate);
		sum->aggregate = pl_aggregate_new(false, PL_PERIOD_NONE);
		sum->day = day;
		free(sum->trouble);
		sum->trouble = NULL;
	}
	if (day < sum->day)
		return;
	pl_aggregate_add(sum->aggregate, event);
	pl_login_store_add(sum->store, event);
	if (event->kind == PL_EVENT_CONFIG || event->kind == PL_EVENT_OFF) {
		free(sum->trouble);
		sum->trouble = pl_log_event_copy(event);
	}
}

static void print(const struct pl_options *options, struct summary *sum,
		  const struct pl_log_login *login)
{
	if (login != NULL)
		pl_login_sentence(&options->terminal, login);
	if (sum->trouble != NULL)
		pl_trouble_sentence(&options->terminal, sum->trouble);
	if (sum->aggregate->calls.used == 0)
		return;
	pl_call_stats_sort(&sum->aggregate->calls);
	printf("\nThe worst calls of that day, in %" PRIu64 " login%s, %" PRIu64
	       " of them slow:\n\n",
	       sum->aggregate->logins.histogram.count,
	       sum->aggregate->logins.histogram.count == 1 ? "" : "s",
	       sum->aggregate->logins.over);
	pl_blame_table(&options->terminal, sum->aggregate,
		       options->count != 0 ? options->count : ROWS);
}

static void print_json(struct summary *sum, const struct pl_log_login *login)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_json_open(&json, "last_login", '{');
	if (login != NULL)
		pl_login_json(&json, login);
	pl_json_close(&json, '}');
	pl_call_stats_sort(&sum->aggregate->calls);
	pl_blame_json_members(&json, sum->aggregate);
	pl_json_close(&json, '}');
}

/* Notes the day of the newest entry. */
static void take_day(const struct pl_log_event *event, void *arg)
{
	struct summary *sum = arg;

	if (event->time != PL_NO_TIME)
		sum->day = pl_calendar_start(&sum->calendar, event->time);
}

/* Of a journal only the last day is read. */
static struct pl_query last_day(const struct pl_query *query, struct summary *sum)
{
	struct pl_query all = *query, newest = *query;

	if (query->file != NULL || query->since != PL_NO_TIME)
		return all;
	newest.newest = NEWEST;
	newest.quiet = true;
	if (pl_source_read(&newest, take_day, sum) == 0)
		all.since = sum->day;
	return all;
}

int pl_verb_summary(const struct pl_options *options)
{
	struct summary sum = {.calendar = {.unit = PL_PERIOD_DAY}, .day = PL_NO_TIME};
	struct pl_query query = last_day(&options->query, &sum);
	struct pl_log_login **list;
	int status = 1;

	sum.aggregate = pl_aggregate_new(false, PL_PERIOD_NONE);
	sum.store = pl_login_store_new(64, NULL);
	if (pl_source_read(&query, take, &sum) == 0) {
		size_t n = pl_login_store_list(sum.store, &list);
		struct pl_log_login *login = n != 0 ? list[n - 1] : NULL;

		status = login != NULL || sum.trouble != NULL ? 0 : pl_nothing_found(options);
		if (options->json)
			print_json(&sum, login);
		else if (status == 0)
			print(options, &sum, login);
	}
	free(sum.trouble);
	pl_login_store_free(sum.store);
	pl_aggregate_free(sum.aggregate);
	return status;
}
