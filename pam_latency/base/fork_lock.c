/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/fork_lock.h"

#include "pam_latency/base/self.h"

#include <time.h>
#include <unistd.h>

#define SPINS 100
#define SLEEPS 100 /* of 1 ms each */

static enum pl_locked attempt(struct pl_lock *lock, int pid)
{
	int owner = 0;

	if (atomic_compare_exchange_strong(&lock->owner, &owner, pid))
		return PL_LOCK_TAKEN;
	if (owner != pid && atomic_compare_exchange_strong(&lock->owner, &owner, pid))
		return PL_LOCK_INHERITED;
	return PL_LOCK_FAILED;
}

enum pl_locked pl_lock(struct pl_lock *lock)
{
	const struct timespec pause = {.tv_nsec = 1000000};
	int pid = (int)pl_self();

	for (int i = 0; i < SPINS + SLEEPS; i++) {
		enum pl_locked got = attempt(lock, pid);

		if (got != PL_LOCK_FAILED)
			return got;
		if (i >= SPINS)
			nanosleep(&pause, NULL);
	}
	return PL_LOCK_FAILED;
}

void pl_unlock(struct pl_lock *lock)
{
	atomic_store(&lock->owner, 0);
}
