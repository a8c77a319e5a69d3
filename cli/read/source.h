/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SOURCE_H
#define PL_SOURCE_H

#include "cli/read/log_event.h"
#include "cli/read/query.h"

/* Takes the events of a log one by one; an event is valid during the call only. */
typedef void (*pl_event_fn)(const struct pl_log_event *ev, void *arg);

/*
 * Reads the log that QUERY names and gives FN what passes its limits; tells on standard error
 * what was malformed. 0, or -1 after an error was printed.
 */
int pl_source_read(const struct pl_query *query, pl_event_fn fn, void *arg);

#endif
