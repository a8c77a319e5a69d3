/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/draw/blame_table.h"

#include "cli/base/span.h"
#include "cli/base/table.h"
#include "cli/read/call_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *pl_blame_call(const struct pl_call_stat *stat)
{
	return stat->entry < 0 ? "-" : pl_call_names[stat->entry];
}

static double share_of(const struct pl_call_stat *stat, double total)
{
	return total > 0 ? (double)stat->hist.sum / total : 0;
}

/* The reason with its cause, "child: 50-landscape-sysinfo ran 610ms". */
static void add_why(struct pl_table *table, const struct pl_call_stat *stat)
{
	const struct pl_told_reason *why = pl_top_reasons_best(&stat->whys);
	struct pl_strbuf text = {0};

	if (!why)
		return;
	if (strcmp(why->cause, why->text) == 0)
		pl_strbuf_str(&text, why->text);
	else
		pl_strbuf_fmt(&text, "%s: %s", why->cause, why->text);
	if (why->count < stat->over)
		pl_strbuf_fmt(&text, " (%" PRIu64 " of %" PRIu64 ")", why->count, stat->over);
	pl_table_note(table, text.s);
	pl_strbuf_free(&text);
}

static void add_row(struct pl_table *table, const struct pl_call_stat *stat, double total)
{
	char span[PL_SPAN_MAX];

	pl_table_row(table, stat->over ? PL_YELLOW : PL_PLAIN);
	pl_table_text(table, stat->module);
	pl_table_text(table, pl_blame_call(stat));
	pl_table_fmt(table, "%" PRIu64, stat->hist.count);
	pl_table_fmt(table, "%s", pl_span(span, pl_histogram_quantile(&stat->hist, 0.5)));
	pl_table_fmt(table, "%s", pl_span(span, pl_histogram_quantile(&stat->hist, 0.95)));
	pl_table_fmt(table, "%s", pl_span(span, stat->hist.max));
	if (stat->outside)
		pl_table_text(table, NULL);
	else
		pl_table_fmt(table, "%.1f%%", 100 * share_of(stat, total));
	if (stat->over)
		pl_table_fmt(table, "%" PRIu64, stat->over);
	else
		pl_table_text(table, NULL);
	add_why(table, stat);
}

void pl_blame_table(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		    size_t rows)
{
	double total = pl_aggregate_total(agg);
	struct pl_table table = {
	    .terminal = terminal,
	    .columns = 8,
	    .column = {{.title = "MODULE", .least = 10},
		       {.title = "CALL", .least = 8},
		       {.title = "COUNT", .right = true},
		       {.title = "MEDIAN", .right = true},
		       {.title = "P95", .right = true},
		       {.title = "MAX", .right = true},
		       {.title = "SHARE", .right = true},
		       {.title = "OVER", .right = true}},
	};

	for (size_t i = 0; i < agg->calls.used && i < rows; i++)
		add_row(&table, agg->calls.stat[i], total);
	pl_table_print(&table);
}

void pl_blame_print(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		    size_t rows)
{
	const struct pl_call_stat *logins = &agg->logins;
	char median[PL_SPAN_MAX], p95[PL_SPAN_MAX], max[PL_SPAN_MAX];

	if (logins->hist.count)
		printf("%" PRIu64 " login%s, %" PRIu64
		       " slow: median %s, p95 %s, longest %s.\n\n",
		       logins->hist.count, logins->hist.count == 1 ? "" : "s", logins->over,
		       pl_span(median, pl_histogram_quantile(&logins->hist, 0.5)),
		       pl_span(p95, pl_histogram_quantile(&logins->hist, 0.95)),
		       pl_span(max, logins->hist.max));
	pl_blame_table(terminal, agg, rows != 0 ? rows : SIZE_MAX);
}
