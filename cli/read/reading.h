/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_READING_H
#define PL_READING_H

#include "cli/read/log_event.h"
#include "cli/read/query.h"

/* One reading of a log, and what it came upon. */
struct pl_reading {
	const struct pl_query *query;
	pl_log_event_fn fn;
	void *arg;
	uint64_t malformed; /* lines that began like ours and were not */
	uint64_t timeless;  /* lines without a time, of which --since cannot be decided */
};

/* One event that was read: passes it on when it is within the limits. */
void pl_reading_take(struct pl_reading *reading, const struct pl_log_event *event);

#endif
