/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/blame_periods.h"

#include "cli/base/printable.h"
#include "cli/base/span.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#define CALLS 3 /* without -n */

static void add_period_name(struct pl_strbuf *line, const struct pl_period *period,
			    enum pl_period_unit unit)
{
	time_t seconds = (time_t)(period->start / 1000000);
	char text[32];
	struct tm tm;

	if (localtime_r(&seconds, &tm) != NULL &&
	    strftime(text, sizeof text, unit == PL_PERIOD_DAY ? "%Y-%m-%d" : "%Y-%m-%d %H:00",
		     &tm) != 0)
		pl_strbuf_string(line, text);
}

static void add_padded(struct pl_strbuf *line, const char *text, int columns)
{
	pl_strbuf_format(line, " %*s", columns, text);
}

/* One period: when, how many, median, p95, and the median as a bar. */
static void print_period(const struct pl_terminal *terminal, const struct pl_period *period,
			 int64_t longest, enum pl_period_unit unit)
{
	int64_t median = pl_histogram_quantile(&period->histogram, 0.5);
	struct pl_strbuf line = {0};
	char span[PL_SPAN_MAX];
	int room;

	pl_strbuf_string(&line, "  ");
	add_period_name(&line, period, unit);
	pl_strbuf_format(&line, " %7" PRIu64, period->histogram.count);
	add_padded(&line, pl_span(span, median), 9);
	add_padded(&line, pl_span(span, pl_histogram_quantile(&period->histogram, 0.95)), 9);
	pl_strbuf_string(&line, "  ");
	room = terminal->width - (int)line.length;
	if (room > 40)
		room = 40;
	if (room > 0 && longest > 0) {
		pl_strbuf_string(&line, pl_terminal_colour(terminal, PL_CYAN));
		pl_terminal_bar(&line, terminal, (int)(median * room * 8 / longest));
		pl_strbuf_string(&line, pl_terminal_colour(terminal, PL_PLAIN));
	}
	puts(line.s);
	pl_strbuf_free(&line);
}

static void print_trend(const struct pl_call_stats *stats, enum pl_period_unit unit)
{
	struct pl_trend trend = pl_periods_trend(&stats->periods, pl_calendar_length(unit));
	const char *each = unit == PL_PERIOD_DAY ? "a day" : "an hour";
	double slope = trend.slope < 0 ? -trend.slope : trend.slope;
	char span[PL_SPAN_MAX];

	if (trend.clear)
		printf("the median %s by %s %s (%+.1f%%)", trend.slope > 0 ? "grows" : "falls",
		       pl_span(span, (int64_t)slope), each, trend.percent);
	else if (stats->periods.used < 5)
		printf("too few %ss to see a trend", unit == PL_PERIOD_DAY ? "day" : "hour");
	else
		printf("no clear trend");
}

static void print_stats(const struct pl_terminal *terminal,
			const struct pl_aggregate *aggregate, const struct pl_call_stats *stats,
			const char *name)
{
	enum pl_period_unit unit = aggregate->calendar.unit;
	int64_t longest = 0;

	if (stats->periods.used == 0)
		return;
	for (size_t i = 0; i < stats->periods.used; i++) {
		int64_t median = pl_histogram_quantile(&stats->periods.list[i].histogram, 0.5);

		longest = median > longest ? median : longest;
	}
	printf("%s%s%s: ", pl_terminal_colour(terminal, PL_BOLD), name,
	       pl_terminal_colour(terminal, PL_PLAIN));
	print_trend(stats, unit);
	printf("\n%s  %-*s %7s %9s %9s%s\n", pl_terminal_colour(terminal, PL_DIM),
	       unit == PL_PERIOD_DAY ? 10 : 16, unit == PL_PERIOD_DAY ? "DAY" : "HOUR", "COUNT",
	       "MEDIAN", "P95", pl_terminal_colour(terminal, PL_PLAIN));
	for (size_t i = 0; i < stats->periods.used; i++)
		print_period(terminal, &stats->periods.list[i], longest, unit);
}

void pl_blame_periods_print(const struct pl_terminal *terminal,
			    const struct pl_aggregate *aggregate, size_t rows)
{
	print_stats(terminal, aggregate, &aggregate->logins, "whole logins");
	for (size_t i = 0; i < aggregate->calls.used && i < (rows != 0 ? rows : CALLS); i++) {
		const struct pl_call_stats *stats = aggregate->calls.list[i];
		struct pl_strbuf name = {0};

		pl_printable(&name, stats->module, terminal->utf8);
		pl_strbuf_format(&name, " %s", pl_call_stats_call_name(stats));
		putchar('\n');
		print_stats(terminal, aggregate, stats, name.s);
		pl_strbuf_free(&name);
	}
}
