/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FORK_LOCK_H
#define PL_FORK_LOCK_H

#include <stdatomic.h>

/*
 * A lock that a fork() in another thread cannot leave locked for ever: it holds the
 * owner's pid, and a process that finds a foreign pid in it takes it over.
 */
struct pl_lock {
	atomic_int owner; /* 0: free */
};

enum pl_locked {
	PL_LOCK_FAILED, /* another thread kept it too long: do without */
	PL_LOCK_TAKEN,
	PL_LOCK_INHERITED, /* taken over: what it guards may be half changed */
};

/* Waits for a bounded number of turns (some 100 ms at most). */
enum pl_locked pl_lock(struct pl_lock *lock);
void pl_unlock(struct pl_lock *lock);

#endif
