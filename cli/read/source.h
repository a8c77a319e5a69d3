/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SOURCE_H
#define PL_SOURCE_H

#include "cli/verbs/options.h"

/* Takes the events of a log one by one; an event is valid during the call only. */
typedef void (*pl_event_fn)(const struct pl_log_event *ev, void *arg);

/* What reading the log came upon. */
struct pl_source_stats {
	uint64_t events;    /* given to the function */
	uint64_t malformed; /* lines that began like ours and were not */
	uint64_t timeless;  /* lines without a time, of which --since cannot be decided */
};

/* One reading of a log. */
struct pl_reading {
	const struct pl_opts *opts;
	pl_event_fn fn;
	void *arg;
	struct pl_source_stats stats;
};

/* Reads the log that the options name and gives fn what passes their limits; tells on standard
 * error what was malformed. `newest`: only about so many of the last entries matter (0: all), a
 * journal may be read from there. 0, or -1 after an error was printed. */
int pl_source_read(const struct pl_opts *opts, size_t newest, pl_event_fn fn, void *arg);

/* One event that was read: passes it on when it is within the limits. */
void pl_source_take(struct pl_reading *reading, const struct pl_log_event *ev);

/* The two kinds of sources. */
int pl_source_text(struct pl_reading *reading, int fd, const char *name);
int pl_source_journal(struct pl_reading *reading, size_t newest, const char *file);

#endif
