/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HELPER_END_H
#define PL_HELPER_END_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * Has the helper ended? It is reaped then. What waitpid(2) does not know as our child any
 * more may be somebody else's process: signals are sent only after this said no.
 */
bool pl_reap_is_gone(pid_t pid);

/*
 * End a helper, and wait no longer than its death takes, however it was stopped. false: it
 * hangs, and is reaped some other time. DIES_AT_ONCE: it makes no call that a signal
 * cannot end.
 */
bool pl_reap(pid_t pid, bool dies_at_once);

/* Is it stopped by a signal? It will do nothing by itself then. */
bool pl_reap_is_stopped(pid_t pid);

/* Helpers that were still there when their phase ended. */
void pl_reap_leftovers(void);

#endif
