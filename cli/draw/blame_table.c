/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/blame_table.h"

#include "cli/base/span.h"
#include "cli/base/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static double share_of(const struct pl_call_stats *stats, double total)
{
	return total > 0 ? (double)stats->histogram.sum / total : 0;
}

/* The reason with its cause, "child: 50-landscape-sysinfo ran 610ms". */
static void add_why(struct pl_table *table, const struct pl_call_stats *stats)
{
	const struct pl_told_reason *reason = pl_top_reasons_best(&stats->reasons);
	struct pl_strbuf text = {0};

	if (reason == NULL)
		return;
	if (strcmp(reason->cause, reason->text) == 0)
		pl_strbuf_string(&text, reason->text);
	else
		pl_strbuf_format(&text, "%s: %s", reason->cause, reason->text);
	if (reason->count < stats->over)
		pl_strbuf_format(&text, " (%" PRIu64 " of %" PRIu64 ")", reason->count,
				 stats->over);
	pl_table_note(table, text.s);
	pl_strbuf_free(&text);
}

static void add_row(struct pl_table *table, const struct pl_call_stats *stats, double total)
{
	char span[PL_SPAN_MAX];

	pl_table_row(table, stats->over != 0 ? PL_YELLOW : PL_PLAIN);
	pl_table_text(table, stats->module);
	pl_table_text(table, pl_call_stats_call_name(stats));
	pl_table_format(table, "%" PRIu64, stats->histogram.count);
	pl_table_format(table, "%s",
			pl_span(span, pl_histogram_quantile(&stats->histogram, 0.5)));
	pl_table_format(table, "%s",
			pl_span(span, pl_histogram_quantile(&stats->histogram, 0.95)));
	pl_table_format(table, "%s", pl_span(span, stats->histogram.max));
	if (stats->outside)
		pl_table_text(table, NULL);
	else
		pl_table_format(table, "%.1f%%", 100 * share_of(stats, total));
	if (stats->over != 0)
		pl_table_format(table, "%" PRIu64, stats->over);
	else
		pl_table_text(table, NULL);
	add_why(table, stats);
}

void pl_blame_table(const struct pl_terminal *terminal, const struct pl_aggregate *aggregate,
		    size_t rows)
{
	double total = pl_aggregate_total(aggregate);
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

	for (size_t i = 0; i < aggregate->calls.used && (rows == 0 || i < rows); i++)
		add_row(&table, aggregate->calls.list[i], total);
	pl_table_print(&table);
}

void pl_blame_print(const struct pl_terminal *terminal, const struct pl_aggregate *aggregate,
		    size_t rows)
{
	const struct pl_call_stats *logins = &aggregate->logins;
	char median[PL_SPAN_MAX], p95[PL_SPAN_MAX], max[PL_SPAN_MAX];

	if (logins->histogram.count != 0)
		printf("%" PRIu64 " login%s, %" PRIu64
		       " slow: median %s, p95 %s, longest %s.\n\n",
		       logins->histogram.count, logins->histogram.count == 1 ? "" : "s",
		       logins->over,
		       pl_span(median, pl_histogram_quantile(&logins->histogram, 0.5)),
		       pl_span(p95, pl_histogram_quantile(&logins->histogram, 0.95)),
		       pl_span(max, logins->histogram.max));
	pl_blame_table(terminal, aggregate, rows);
}
