/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/json.h"
#include "cli/draw/blame_table.h"
#include "cli/draw/login_sentence.h"
#include "cli/read/source.h"
#include "cli/sum/login_store.h"
#include "cli/sum/login_verdict.h"
#include "cli/verbs/verb.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 5
#define NEWEST 200 /* journal entries among which the last login is looked for */

/* What is gathered: the last login, statistics of its day, and whether the module itself has
 * trouble. */
struct summary {
	struct pl_agg *agg;
	struct pl_store *store;
	struct pl_calendar calendar;
	int64_t day;
	struct pl_log_event *trouble;
};

static void take(const struct pl_log_event *ev, void *arg)
{
	struct summary *sum = arg;
	int64_t day =
	    ev->time == PL_NO_TIME ? sum->day : pl_calendar_start(&sum->calendar, ev->time);

	if (day > sum->day) { /* a new day: what was before it is of no interest */
		pl_agg_free(sum->agg);
		sum->agg = pl_agg_new(false, PL_BY_NONE);
		sum->day = day;
		free(sum->trouble);
		sum->trouble = NULL;
	}
	if (day < sum->day)
		return;
	pl_agg_event(sum->agg, ev);
	pl_store_event(sum->store, ev);
	if (ev->kind == PL_KIND_CONFIG || ev->kind == PL_KIND_OFF) {
		free(sum->trouble);
		sum->trouble = pl_event_dup(ev);
	}
}

static void print(const struct pl_opts *opts, struct summary *sum,
		  const struct pl_log_login *login)
{
	if (login)
		pl_sentence_login(&opts->ui, login);
	if (sum->trouble)
		pl_sentence_trouble(&opts->ui, sum->trouble);
	if (sum->agg->calls.used == 0)
		return;
	pl_stats_sort(&sum->agg->calls);
	printf("\nThe worst calls of that day, in %" PRIu64 " login%s, %" PRIu64
	       " of them slow:\n\n",
	       sum->agg->logins.hist.count, sum->agg->logins.hist.count == 1 ? "" : "s",
	       sum->agg->logins.over);
	pl_blame_table(&opts->ui, sum->agg, opts->count ? opts->count : ROWS);
}

static void print_json(struct summary *sum, const struct pl_log_login *login)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_json_open(&json, "last_login", '{');
	if (login)
		pl_login_json(&json, login);
	pl_json_close(&json, '}');
	pl_stats_sort(&sum->agg->calls);
	pl_blame_json_members(&json, sum->agg);
	pl_json_close(&json, '}');
}

/* Notes the day of the newest entry. */
static void take_day(const struct pl_log_event *ev, void *arg)
{
	struct summary *sum = arg;

	if (ev->time != PL_NO_TIME)
		sum->day = pl_calendar_start(&sum->calendar, ev->time);
}

/* Of a journal only the last day is read. */
static struct pl_query last_day(const struct pl_query *query, struct summary *sum)
{
	struct pl_query all = *query, newest = *query;

	if (query->file || query->since != PL_NO_TIME)
		return all;
	newest.newest = NEWEST;
	newest.quiet = true;
	if (pl_source_read(&newest, take_day, sum) == 0)
		all.since = sum->day;
	return all;
}

int pl_verb_summary(const struct pl_opts *opts)
{
	struct summary sum = {.calendar = {.by = PL_BY_DAY}, .day = PL_NO_TIME};
	struct pl_query query = last_day(&opts->query, &sum);
	struct pl_log_login **list;
	int status = 1;

	sum.agg = pl_agg_new(false, PL_BY_NONE);
	sum.store = pl_store_new(64, NULL);
	if (pl_source_read(&query, take, &sum) == 0) {
		size_t n = pl_store_list(sum.store, &list);
		struct pl_log_login *login = n ? list[n - 1] : NULL;

		status = login || sum.trouble ? 0 : pl_verb_nothing(opts);
		if (opts->json)
			print_json(&sum, login);
		else if (status == 0)
			print(opts, &sum, login);
	}
	free(sum.trouble);
	pl_store_free(sum.store);
	pl_agg_free(sum.agg);
	return status;
}
