/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TRIPWIRE_H
#define PL_TRIPWIRE_H

#include "pam_latency/watch/watch.h"

/* What runs there keeps its large buffers elsewhere; a sanitizer's frames are larger. */
#define PL_HELPER_STACK (128 * 1024)

/*
 * Start the tripwire of W on W's stack; w->tripwire tells its number. It shares memory
 * and descriptors with the caller, has all signals blocked, gives no SIGCHLD, and dies
 * with the calling thread. false: not on this machine, or the kernel refused.
 */
bool pl_tripwire_start(struct pl_watch *w);

/* Fork the observer at once, from the caller's own thread; w->observer tells its number. */
bool pl_tripwire_fork(struct pl_watch *w);

/*
 * Nanoseconds until the call on the board has lasted for PL_TRIP_NSEC, conversations not
 * counted; 0 when it has. When no call is made, or one waits for the user, the time after
 * which to look again.
 */
uint64_t pl_tripwire_rest(const struct pl_board *board, uint64_t now);

#endif
