/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_FIND_HELPERS_H
#define PL_TEST_FIND_HELPERS_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * Our helpers among the children of process PID, in the order in which they were started;
 * DEAD: count those that have ended and were not reaped too. Returns how many.
 */
unsigned int pl_helpers_of(pid_t pid, pid_t *list, unsigned int max, bool dead);

/* The helper of this process with this number (0: the tripwire),
 * waiting for it; 0: none came. */
pid_t pl_helper_wait(unsigned int number, unsigned int ms);

#endif
