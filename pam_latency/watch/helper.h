/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HELPER_H
#define PL_HELPER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * What our processes do to themselves. All of it runs in a helper that may share the owner's
 * memory; nothing of it touches errno.
 */

/* Has a name of our own, and blocks all signals. */
void pl_helper_begin(void);

/* Be killed when the thread that started us is gone, or not any more. */
void pl_helper_die_with_parent(bool yes);

/*
 * Leaves the owner's table of descriptors for an empty one; all but KEEP, if that is not -1.
 * false: it could not be left, and nothing may be opened in it.
 */
bool pl_helper_close_all(int keep);

/* All signals of the calling thread; BEFORE gets what was blocked. */
void pl_helper_block_signals(uint64_t *before);
void pl_helper_restore_signals(const uint64_t *before);

#endif
