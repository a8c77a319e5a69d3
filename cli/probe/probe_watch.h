/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROBE_WATCH_H
#define PL_PROBE_WATCH_H

#include "cli/probe/probe_run.h"
#include "cli/read/log_event.h"

/*
 * Runs one login in a process of its own, so that it begins as afresh as a real one, and gives
 * fn what the module would log of it. False after an error was printed: the process could not
 * be made, or it died, as when a module crashes.
 */
bool pl_probe_watch(const struct pl_probe *probe, pl_log_event_fn fn, void *arg,
		    struct pl_probe_result *end);

#endif
