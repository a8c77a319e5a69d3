/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HANDOFF_H
#define PL_HANDOFF_H

#include "pam_latency/watch/watch.h"

/*
 * After the session is open: looks at the login program's children that still run its own
 * image, until one executes another program, all are gone, they have nothing to do any
 * more, or PL_HANDOFF_NSEC are over. Writes the line "handoff" when they were busy for
 * longer than the budget. Runs in a forked process of its own: async-signal-safe code only.
 */
void pl_handoff_run(struct pl_board *board);

#endif
