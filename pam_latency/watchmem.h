/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATCHMEM_H
#define PL_WATCHMEM_H

#include "watch.h"

/* The memory of a watch: board and stacks. NULL when there is none. */
struct pl_watch *pl_watchmem_take(pid_t owner);
void pl_watchmem_free(struct pl_watch *w);

/* Nobody looks at it any more: the next phase may have it. */
void pl_watchmem_keep(struct pl_watch *w);

/*
 * Make room for a lingerer, which nobody waits for: once w->ended says that the owner has
 * done with it, the memory is freed when the kernel tells that the lingerer is gone.
 */
bool pl_watchmem_linger(struct pl_watch *w);
void pl_watchmem_free_lingerers(void);

#endif
