/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/metrics.h"

#include "cli/base/output_file.h"
#include "cli/base/printable.h"
#include "cli/read/source.h"
#include "cli/sum/aggregate.h"

#include <inttypes.h>
#include <stdio.h>

static void label(FILE *out, const char *name, const char *text)
{
	fprintf(out, "%s=", name);
	pl_printable_quoted(out, text);
}

static void labels(FILE *out, const struct pl_call_stats *stats)
{
	label(out, "service", stats->service);
	putc(',', out);
	label(out, "module", stats->module);
	putc(',', out);
	label(out, "call", pl_call_stats_call_name(stats));
}

static void sample(FILE *out, const char *metric, const struct pl_call_stats *stats,
		   uint64_t value)
{
	fprintf(out, "%s{", metric);
	labels(out, stats);
	fprintf(out, "} %" PRIu64 "\n", value);
}

static void histogram(FILE *out, const struct pl_call_stats *stats)
{
	static const char metric[] = "pam_latency_call_duration_seconds";
	uint64_t sum = 0;

	for (int i = 0; i < PL_CALL_STATS_BUCKETS; i++) {
		sum += stats->bucket[i];
		fprintf(out, "%s_bucket{", metric);
		labels(out, stats);
		fprintf(out, ",le=\"%g\"} %" PRIu64 "\n", (double)pl_call_stats_bounds[i] / 1e6,
			sum);
	}
	fprintf(out, "%s_bucket{", metric);
	labels(out, stats);
	fprintf(out, ",le=\"+Inf\"} %" PRIu64 "\n%s_sum{", stats->histogram.count, metric);
	labels(out, stats);
	fprintf(out, "} %.6f\n", (double)stats->histogram.sum / 1e6);
	sample(out, "pam_latency_call_duration_seconds_count", stats, stats->histogram.count);
}

static void print(FILE *out, const struct pl_aggregate *aggregate)
{
	fputs("# HELP pam_latency_call_duration_seconds Time in calls of PAM modules.\n"
	      "# TYPE pam_latency_call_duration_seconds histogram\n",
	      out);
	for (uint32_t i = 0; i < aggregate->calls.used; i++)
		if (!aggregate->calls.list[i]->outside)
			histogram(out, aggregate->calls.list[i]);
	fputs("# HELP pam_latency_over_budget_total Calls of PAM modules that took longer than "
	      "their "
	      "budget.\n"
	      "# TYPE pam_latency_over_budget_total counter\n",
	      out);
	for (uint32_t i = 0; i < aggregate->calls.used; i++)
		if (!aggregate->calls.list[i]->outside)
			sample(out, "pam_latency_over_budget_total", aggregate->calls.list[i],
			       aggregate->calls.list[i]->over);
}

int pl_verb_metrics(const struct pl_options *options)
{
	struct pl_aggregate *aggregate = pl_aggregate_new(true, PL_PERIOD_NONE);
	struct pl_output_file file;
	int status = 1;

	/* A log without logins is no failure here: the file says so by having no samples. */
	if (pl_source_read(&options->query, pl_aggregate_take, aggregate) == 0 &&
	    pl_output_file_begin(&file, options->output) == 0) {
		pl_call_stats_sort(&aggregate->calls);
		print(file.out, aggregate);
		status = pl_output_file_end(&file) == 0 ? 0 : 1;
	}
	pl_aggregate_free(aggregate);
	return status;
}
