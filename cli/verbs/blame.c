/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/blame.h"

#include "cli/draw/blame_json.h"
#include "cli/draw/blame_periods.h"
#include "cli/draw/blame_table.h"
#include "cli/read/source.h"
#include "cli/sum/aggregate.h"
#include "cli/verbs/nothing_found.h"

int pl_verb_blame(const struct pl_options *options)
{
	struct pl_aggregate *aggregate = pl_aggregate_new(false, options->by);
	int status = 1;

	if (pl_source_read(&options->query, pl_aggregate_take, aggregate) == 0) {
		pl_call_stats_sort(&aggregate->calls);
		status = aggregate->calls.used != 0 ? 0 : pl_nothing_found(options);
		if (options->json)
			pl_blame_json(aggregate);
		else if (status == 0 && options->by != PL_PERIOD_NONE)
			pl_blame_periods_print(&options->terminal, aggregate, options->count);
		else if (status == 0)
			pl_blame_print(&options->terminal, aggregate, options->count);
	}
	pl_aggregate_free(aggregate);
	return status;
}
