/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WAIT_POLL_H
#define PL_WAIT_POLL_H

#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/wait.h"

/*
 * A process waits in poll, select or epoll: find the descriptor that matters in its
 * memory (sockets before pipes before the rest), or see that it only sleeps.
 */
void pl_wait_on_set(struct pl_looker *l, int pid, const struct pl_syscall *call,
		    struct pl_wait *wait);

/* How well a wait explains itself: more is better. */
int pl_wait_rank(const struct pl_wait *w);

#endif
