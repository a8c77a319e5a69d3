/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CLI_PROBE_WATCH_H
#define PL_CLI_PROBE_WATCH_H

#include "probe_run.h"
#include "source.h"

/* Runs one login in a process of its own, so that it begins as afresh as a real one, and gives
 * fn what the module would log of it. False after an error was printed: the process could not
 * be made, or it died, as when a module crashes. */
bool pl_probe_watch(const struct pl_probe *probe, pl_event_fn fn, void *arg,
		    struct pl_probe_end *end);

#endif
