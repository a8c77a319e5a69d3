/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_MEMORY_H
#define PL_MEMORY_H

#include "pam_latency/watch/watch.h"

/* The memory of a watch: board and stacks. NULL when there is none. */
struct pl_watch *pl_watchmem_take(pid_t owner);

/*
 * The owner has done with it: the next phase may have it, unless a helper that is left
 * uses it still.
 */
void pl_watchmem_keep(struct pl_watch *w);

/*
 * Make room for a lingerer, which nobody waits for: after pl_watchmem_keep() the memory is
 * freed when the kernel tells that the lingerer is gone.
 */
bool pl_watchmem_linger(struct pl_watch *w);
void pl_watchmem_free_lingerers(void);

#endif
