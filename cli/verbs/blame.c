/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/draw/blame_table.h"
#include "cli/read/source.h"
#include "cli/sum/aggregate.h"
#include "cli/verbs/verb.h"

#include <inttypes.h>
#include <stdio.h>

int pl_verb_blame(const struct pl_options *options)
{
	struct pl_aggregate *agg = pl_aggregate_new(false, options->by);
	int status = 1;

	if (pl_source_read(&options->query, pl_aggregate_take, agg) == 0) {
		pl_stats_sort(&agg->calls);
		status = agg->calls.used ? 0 : pl_verb_nothing(options);
		if (options->json)
			pl_blame_json(agg);
		else if (status == 0 && options->by)
			pl_blame_by_print(&options->terminal, agg, options->count);
		else if (status == 0)
			pl_blame_print(&options->terminal, agg, options->count);
	}
	pl_aggregate_free(agg);
	return status;
}
