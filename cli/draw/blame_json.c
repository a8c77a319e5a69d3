/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/draw/blame_table.h"
#include "cli/read/call_list.h"

static void durations(struct pl_json *json, const struct pl_histogram *hist)
{
	pl_json_num(json, "count", (int64_t)hist->count);
	pl_json_known(json, "median_usec", pl_histogram_quantile(hist, 0.5));
	pl_json_known(json, "p95_usec", pl_histogram_quantile(hist, 0.95));
	pl_json_num(json, "max_usec", hist->max);
	pl_json_num(json, "sum_usec", hist->sum);
}

static void periods(struct pl_json *json, const struct pl_call_stat *stat, enum pl_by by)
{
	struct pl_trend trend = pl_periods_trend(&stat->periods, pl_calendar_length(by));

	if (by == PL_BY_NONE)
		return;
	pl_json_bool(json, "trend_clear", trend.clear);
	pl_json_num(json, "trend_usec_per_period", (int64_t)trend.slope);
	pl_json_open(json, "periods", '[');
	for (size_t i = 0; i < stat->periods.used; i++) {
		const struct pl_period *period = &stat->periods.list[i];

		pl_json_open(json, NULL, '{');
		pl_json_num(json, "start_usec", period->start);
		durations(json, &period->hist);
		pl_json_num(json, "over_budget", (int64_t)period->over);
		pl_json_close(json, '}');
	}
	pl_json_close(json, ']');
}

static void call(struct pl_json *json, const struct pl_call_stat *stat, double total,
		 enum pl_by by)
{
	const struct pl_told_reason *why = pl_top_reasons_best(&stat->whys);
	double share = total > 0 && !stat->outside ? (double)stat->hist.sum / total : 0;

	pl_json_open(json, NULL, '{');
	pl_json_text(json, "module", stat->module);
	pl_json_text(json, "call", stat->entry < 0 ? NULL : pl_call_names[stat->entry]);
	pl_json_bool(json, "outside_modules", stat->outside);
	durations(json, &stat->hist);
	pl_json_real(json, "share", share);
	pl_json_num(json, "over_budget", (int64_t)stat->over);
	pl_json_text(json, "cause", why ? why->cause : NULL);
	pl_json_text(json, "why", why ? why->text : NULL);
	periods(json, stat, by);
	pl_json_close(json, '}');
}

void pl_blame_json_members(struct pl_json *json, const struct pl_aggregate *agg)
{
	double total = pl_aggregate_total(agg);

	pl_json_open(json, "logins", '{');
	durations(json, &agg->logins.hist);
	pl_json_num(json, "slow", (int64_t)agg->logins.over);
	periods(json, &agg->logins, agg->calendar.by);
	pl_json_close(json, '}');
	pl_json_open(json, "calls", '[');
	for (size_t i = 0; i < agg->calls.used; i++)
		call(json, agg->calls.stat[i], total, agg->calendar.by);
	pl_json_close(json, ']');
}

void pl_blame_json(const struct pl_aggregate *agg)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_blame_json_members(&json, agg);
	pl_json_close(&json, '}');
}
