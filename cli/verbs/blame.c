/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/draw/blame_table.h"
#include "cli/read/source.h"
#include "cli/sum/aggregate.h"
#include "cli/verbs/verb.h"

#include <inttypes.h>
#include <stdio.h>

int pl_verb_blame(const struct pl_opts *opts)
{
	struct pl_agg *agg = pl_agg_new(false, opts->by);
	int status = 1;

	if (pl_source_read(&opts->query, pl_agg_take, agg) == 0) {
		pl_stats_sort(&agg->calls);
		status = agg->calls.used ? 0 : pl_verb_nothing(opts);
		if (opts->json)
			pl_blame_json(agg);
		else if (status == 0 && opts->by)
			pl_blame_by_print(&opts->ui, agg, opts->count);
		else if (status == 0)
			pl_blame_print(&opts->ui, agg, opts->count);
	}
	pl_agg_free(agg);
	return status;
}
