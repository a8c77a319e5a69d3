/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OBSERVER_H
#define PL_OBSERVER_H

#include "pam_latency/watch/board.h"

/*
 * Looks at the owner of the board while its calls last, writes the lines "running" and
 * "ended", and returns when the phase or the owner is gone. Runs in a helper, in the owner's
 * memory or in a copy of it: raw system calls and functions that keep no state, nothing else.
 */
void pl_observe(struct pl_watch *w);

#endif
