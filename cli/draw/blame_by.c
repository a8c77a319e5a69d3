/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/printable.h"
#include "cli/base/span.h"
#include "cli/draw/blame_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#define CALLS 3 /* without -n */

static void add_period_name(struct pl_strbuf *line, const struct pl_period *period,
			    enum pl_by by)
{
	time_t sec = (time_t)(period->start / 1000000);
	char text[32];
	struct tm tm;

	if (localtime_r(&sec, &tm) &&
	    strftime(text, sizeof text, by == PL_BY_DAY ? "%Y-%m-%d" : "%Y-%m-%d %H:00", &tm))
		pl_strbuf_str(line, text);
}

static void add_padded(struct pl_strbuf *line, const char *text, int columns)
{
	pl_strbuf_fmt(line, " %*s", columns, text);
}

/* One period: when, how many, median, p95, and the median as a bar. */
static void print_period(const struct pl_terminal *terminal, const struct pl_period *period,
			 int64_t longest, enum pl_by by)
{
	int64_t median = pl_histogram_quantile(&period->hist, 0.5);
	struct pl_strbuf line = {0};
	char span[PL_SPAN_MAX];
	int room;

	pl_strbuf_str(&line, "  ");
	add_period_name(&line, period, by);
	pl_strbuf_fmt(&line, " %7" PRIu64, period->hist.count);
	add_padded(&line, pl_span(span, median), 9);
	add_padded(&line, pl_span(span, pl_histogram_quantile(&period->hist, 0.95)), 9);
	pl_strbuf_str(&line, "  ");
	room = terminal->width - (int)line.length;
	if (room > 40)
		room = 40;
	if (room > 0 && longest > 0) {
		pl_strbuf_str(&line, pl_terminal_colour(terminal, PL_CYAN));
		pl_terminal_bar(&line, terminal, 0, (int)(median * room * 8 / longest));
		pl_strbuf_str(&line, pl_terminal_colour(terminal, PL_PLAIN));
	}
	puts(line.s);
	pl_strbuf_free(&line);
}

static void print_trend(const struct pl_call_stat *stat, enum pl_by by)
{
	struct pl_trend trend = pl_periods_trend(&stat->periods, pl_calendar_length(by));
	const char *unit = by == PL_BY_DAY ? "a day" : "an hour";
	double slope = trend.slope < 0 ? -trend.slope : trend.slope;
	char span[PL_SPAN_MAX];

	if (trend.clear)
		printf("the median %s by %s %s (%+.1f%%)", trend.slope > 0 ? "grows" : "falls",
		       pl_span(span, (int64_t)slope), unit, trend.percent);
	else if (stat->periods.used < 5)
		printf("too few %ss to see a trend", by == PL_BY_DAY ? "day" : "hour");
	else
		printf("no clear trend");
}

static void print_stat(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		       const struct pl_call_stat *stat, const char *name)
{
	enum pl_by by = agg->calendar.by;
	int64_t longest = 0;

	if (stat->periods.used == 0)
		return;
	for (size_t i = 0; i < stat->periods.used; i++) {
		int64_t median = pl_histogram_quantile(&stat->periods.list[i].hist, 0.5);

		longest = median > longest ? median : longest;
	}
	printf("%s%s%s: ", pl_terminal_colour(terminal, PL_BOLD), name,
	       pl_terminal_colour(terminal, PL_PLAIN));
	print_trend(stat, by);
	printf("\n%s  %-*s %7s %9s %9s%s\n", pl_terminal_colour(terminal, PL_DIM),
	       by == PL_BY_DAY ? 10 : 16, by == PL_BY_DAY ? "DAY" : "HOUR", "COUNT", "MEDIAN",
	       "P95", pl_terminal_colour(terminal, PL_PLAIN));
	for (size_t i = 0; i < stat->periods.used; i++)
		print_period(terminal, &stat->periods.list[i], longest, by);
}

void pl_blame_by_print(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		       size_t rows)
{
	print_stat(terminal, agg, &agg->logins, "whole logins");
	for (size_t i = 0; i < agg->calls.used && i < (rows != 0 ? rows : CALLS); i++) {
		const struct pl_call_stat *stat = agg->calls.stat[i];
		struct pl_strbuf name = {0};

		pl_printable(&name, stat->module, terminal->utf8);
		pl_strbuf_fmt(&name, " %s", pl_blame_call(stat));
		putchar('\n');
		print_stat(terminal, agg, stat, name.s);
		pl_strbuf_free(&name);
	}
}
