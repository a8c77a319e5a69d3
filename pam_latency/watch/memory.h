/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_MEMORY_H
#define PL_MEMORY_H

#include "pam_latency/watch/board.h"

/*
 * The memory of a watch: board, stacks, room, in one mapping. SHARED: with a forked helper.
 * What the last phase has left is used again. NULL when there is none.
 */
struct pl_watch *pl_memory_take(bool shared);

/* The owner has done with it: the next phase may have it. */
void pl_memory_keep(struct pl_watch *w);

/* A helper that hangs uses it still, or it is not to be used again. */
void pl_memory_drop(struct pl_watch *w, bool in_use);

#endif
