/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WAIT_GUESS_H
#define PL_WAIT_GUESS_H

#include "pam_latency/proc/wait.h"

/*
 * What a sleeping thread waits for where the kernel does not tell which system call it is in,
 * since it is not ours to see: what the table of locks, its children and its descriptors say.
 * STARTED: the call's begin in clock ticks since boot. Leaves *wait alone when they say
 * nothing. async-signal-safe.
 */
void pl_wait_guess(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *wait);

#endif
