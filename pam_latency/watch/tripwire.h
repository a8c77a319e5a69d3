/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TRIPWIRE_H
#define PL_TRIPWIRE_H

#include "pam_latency/watch/board.h"

/*
 * Start the helper of W; w->helper tells its number. It has the owner's memory, blocks all
 * signals, gives no SIGCHLD, is not seen by wait(2) without __WALL, and dies with the calling
 * thread unless it is looking at a call. false: the kernel refused.
 */
bool pl_tripwire_start(struct pl_watch *w);

/*
 * Where no process may run in the owner's memory (no stub for system calls, a sanitizer, a
 * kernel or emulator that refuses it) the helper is forked, and needs memory that is shared.
 */
bool pl_tripwire_forks(void);

/* Valgrind ends a program that makes such a helper. */
bool pl_tripwire_is_impossible(void);

#endif
