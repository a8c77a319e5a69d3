/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SOURCE_H
#define PL_SOURCE_H

#include "cli/read/log_event.h"
#include "cli/read/query.h"

/*
 * Reads the log that the query names and gives fn, with arg, the events within its limits;
 * tells on standard error what was malformed. 0, or -1 after an error was printed.
 */
int pl_source_read(const struct pl_query *query, pl_log_event_fn fn, void *arg);

#endif
