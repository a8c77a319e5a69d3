/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OBSERVER_H
#define PL_OBSERVER_H

#include "pam_latency/watch/watch.h"

/*
 * The observer's life: it looks at the owner of the board while a call lasts, writes the
 * lines "running" and "ended", and returns when the phase or the owner is gone. Runs in a
 * forked process whose other threads are gone: async-signal-safe code only.
 */
void pl_observer_run(struct pl_board *board);

#endif
