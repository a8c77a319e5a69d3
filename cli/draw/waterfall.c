/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>

struct pl_waterfall_row *pl_waterfall_add(struct pl_waterfall *waterfall,
					  enum pl_waterfall_row_kind kind, int depth,
					  const char *label, int64_t start, int64_t took,
					  const struct pl_log_event *about)
{
	struct pl_waterfall_row *row;

	waterfall->row =
	    pl_xgrow(waterfall->row, waterfall->used, &waterfall->room, sizeof *row);
	row = &waterfall->row[waterfall->used++];
	*row = (struct pl_waterfall_row){.kind = kind,
					 .depth = depth,
					 .label = pl_xstrdup(label),
					 .start = start,
					 .took = took,
					 .about = about,
					 .over = about != NULL && about->kind != PL_EVENT_CALL};
	if (start + took > waterfall->length && kind != PL_ROW_PROMPT)
		waterfall->length = start + took;
	return row;
}

void pl_waterfall_free(struct pl_waterfall *waterfall)
{
	for (size_t i = 0; i < waterfall->used; i++)
		free(waterfall->row[i].label);
	free(waterfall->row);
	pl_timed_calls_free(&waterfall->calls);
	*waterfall = (struct pl_waterfall){0};
}

bool pl_waterfall_continues(const struct pl_waterfall *waterfall, size_t i, int depth)
{
	for (i++; i < waterfall->used && waterfall->row[i].depth >= depth; i++)
		if (waterfall->row[i].depth == depth)
			return true;
	return false;
}
