/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/blame_json.h"

static void durations(struct pl_json *json, const struct pl_histogram *histogram)
{
	pl_json_number(json, "count", (int64_t)histogram->count);
	pl_json_number_or_null(json, "median_usec", pl_histogram_quantile(histogram, 0.5));
	pl_json_number_or_null(json, "p95_usec", pl_histogram_quantile(histogram, 0.95));
	pl_json_number(json, "max_usec", histogram->max);
	pl_json_number(json, "sum_usec", histogram->sum);
}

static void periods(struct pl_json *json, const struct pl_call_stats *stats,
		    enum pl_period_unit unit)
{
	struct pl_trend trend = pl_periods_trend(&stats->periods, pl_calendar_length(unit));

	if (unit == PL_PERIOD_NONE)
		return;
	pl_json_bool(json, "trend_clear", trend.clear);
	pl_json_number(json, "trend_usec_per_period", (int64_t)trend.slope);
	pl_json_open(json, "periods", '[');
	for (size_t i = 0; i < stats->periods.used; i++) {
		const struct pl_period *period = &stats->periods.list[i];

		pl_json_open(json, NULL, '{');
		pl_json_number(json, "start_usec", period->start);
		durations(json, &period->histogram);
		pl_json_number(json, "over_budget", (int64_t)period->over);
		pl_json_close(json, '}');
	}
	pl_json_close(json, ']');
}

static void call(struct pl_json *json, const struct pl_call_stats *stats, double total,
		 enum pl_period_unit unit)
{
	const struct pl_told_reason *reason = pl_top_reasons_best(&stats->reasons);
	double share = total > 0 && !stats->outside ? (double)stats->histogram.sum / total : 0;

	pl_json_open(json, NULL, '{');
	pl_json_text(json, "module", stats->module);
	pl_json_text(json, "call", stats->call < 0 ? NULL : pl_call_names[stats->call]);
	pl_json_bool(json, "outside_modules", stats->outside);
	durations(json, &stats->histogram);
	pl_json_real(json, "share", share);
	pl_json_number(json, "over_budget", (int64_t)stats->over);
	pl_json_text(json, "cause", reason != NULL ? reason->cause : NULL);
	pl_json_text(json, "why", reason != NULL ? reason->text : NULL);
	periods(json, stats, unit);
	pl_json_close(json, '}');
}

void pl_blame_json_members(struct pl_json *json, const struct pl_aggregate *aggregate)
{
	double total = pl_aggregate_total(aggregate);

	pl_json_open(json, "logins", '{');
	durations(json, &aggregate->logins.histogram);
	pl_json_number(json, "slow", (int64_t)aggregate->logins.over);
	periods(json, &aggregate->logins, aggregate->calendar.unit);
	pl_json_close(json, '}');
	pl_json_open(json, "calls", '[');
	for (size_t i = 0; i < aggregate->calls.used; i++)
		call(json, aggregate->calls.list[i], total, aggregate->calendar.unit);
	pl_json_close(json, ']');
}

void pl_blame_json(const struct pl_aggregate *aggregate)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_blame_json_members(&json, aggregate);
	pl_json_close(&json, '}');
}
