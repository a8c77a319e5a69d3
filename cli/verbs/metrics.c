/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/output_file.h"
#include "cli/base/printable.h"
#include "cli/draw/blame_table.h"
#include "cli/read/source.h"
#include "cli/sum/aggregate.h"
#include "cli/verbs/verb.h"

#include <inttypes.h>
#include <stdio.h>

/*
 * A label's value: what a text of the log may hold, with quotes and backslashes escaped once
 * more.
 */
static void label(FILE *out, const char *name, const char *text)
{
	struct pl_strbuf safe = {0};

	pl_printable(&safe, text, true);
	fprintf(out, "%s=\"", name);
	for (const char *p = safe.s; *p; p++) {
		if (*p == '"' || *p == '\\')
			putc('\\', out);
		putc(*p, out);
	}
	putc('"', out);
	pl_strbuf_free(&safe);
}

static void labels(FILE *out, const struct pl_call_stat *stat)
{
	label(out, "service", stat->service);
	putc(',', out);
	label(out, "module", stat->module);
	putc(',', out);
	label(out, "call", pl_blame_call(stat));
}

static void sample(FILE *out, const char *metric, const struct pl_call_stat *stat,
		   uint64_t value)
{
	fprintf(out, "%s{", metric);
	labels(out, stat);
	fprintf(out, "} %" PRIu64 "\n", value);
}

static void histogram(FILE *out, const struct pl_call_stat *stat)
{
	static const char metric[] = "pam_latency_call_duration_seconds";
	uint64_t sum = 0;

	for (int i = 0; i < PL_STAT_BUCKETS; i++) {
		sum += stat->bucket[i];
		fprintf(out, "%s_bucket{", metric);
		labels(out, stat);
		fprintf(out, ",le=\"%g\"} %" PRIu64 "\n", (double)pl_stat_bounds[i] / 1e6, sum);
	}
	fprintf(out, "%s_bucket{", metric);
	labels(out, stat);
	fprintf(out, ",le=\"+Inf\"} %" PRIu64 "\n%s_sum{", stat->hist.count, metric);
	labels(out, stat);
	fprintf(out, "} %.6f\n", (double)stat->hist.sum / 1e6);
	sample(out, "pam_latency_call_duration_seconds_count", stat, stat->hist.count);
}

static void print(FILE *out, const struct pl_aggregate *agg)
{
	fputs("# HELP pam_latency_call_duration_seconds Time in calls of PAM modules.\n"
	      "# TYPE pam_latency_call_duration_seconds histogram\n",
	      out);
	for (uint32_t i = 0; i < agg->calls.used; i++)
		if (!agg->calls.stat[i]->outside)
			histogram(out, agg->calls.stat[i]);
	fputs("# HELP pam_latency_over_budget_total Calls of PAM modules that took longer than "
	      "their "
	      "budget.\n"
	      "# TYPE pam_latency_over_budget_total counter\n",
	      out);
	for (uint32_t i = 0; i < agg->calls.used; i++)
		if (!agg->calls.stat[i]->outside)
			sample(out, "pam_latency_over_budget_total", agg->calls.stat[i],
			       agg->calls.stat[i]->over);
}

int pl_verb_metrics(const struct pl_options *options)
{
	struct pl_aggregate *agg = pl_aggregate_new(true, PL_BY_NONE);
	struct pl_output_file file;
	int status = 1;

	/* A log without logins is no failure here: the file says so by having no samples. */
	if (pl_source_read(&options->query, pl_aggregate_take, agg) == 0 &&
	    pl_output_file_begin(&file, options->output) == 0) {
		pl_stats_sort(&agg->calls);
		print(file.out, agg);
		status = pl_output_file_end(&file, 1) == 0 ? 0 : 1;
	}
	pl_aggregate_free(agg);
	return status;
}
