/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_READING_H
#define PL_READING_H

#include "cli/read/source.h"

/* What reading the log came upon. */
struct pl_source_stats {
	uint64_t events;    /* given to the function */
	uint64_t malformed; /* lines that began like ours and were not */
	uint64_t timeless;  /* lines without a time, of which --since cannot be decided */
};

/* One reading of a log. */
struct pl_reading {
	const struct pl_query *query;
	pl_event_fn fn;
	void *arg;
	struct pl_source_stats stats;
};

/* One event that was read: passes it on when it is within the limits. */
void pl_source_take(struct pl_reading *reading, const struct pl_log_event *ev);

/* What the two kinds of sources have in common: a text that is open, and a journal. */
int pl_read_text(struct pl_reading *reading, int fd, const char *name);
int pl_read_journal(struct pl_reading *reading, const char *file);

#endif
