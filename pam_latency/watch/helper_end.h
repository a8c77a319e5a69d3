/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HELPER_END_H
#define PL_HELPER_END_H

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

/*
 * End a helper, and wait no longer than its death takes, however it was stopped. ALIVE: 0 when
 * it has ended already, if that is known (or NULL): what waitpid(2) has taken may be somebody
 * else's process by now, and no signal is sent. FUTEX: what it sleeps on, for when it cannot
 * be killed. DIES_AT_ONCE: it makes no call that a signal
 * cannot end. false: it hangs, and is reaped some other time; it will not run any more.
 */
bool pl_helper_end(pid_t pid, const atomic_uint *alive, atomic_uint *futex, bool dies_at_once);

/* Reaps helpers that were still there when their phase ended. */
void pl_helper_end_leftovers(void);

#endif
