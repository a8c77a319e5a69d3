/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WAIT_FILE_H
#define PL_WAIT_FILE_H

#include "pam_latency/proc/wait.h"

/* What waiting for descriptor FD of the process means. */
void pl_wait_on_fd(struct pl_looker *l, int pid, int fd, bool uninterruptible,
		   struct pl_wait *wait);

/* Where a blocked or slow file system call goes: fills on and detail. */
void pl_wait_on_path(struct pl_looker *l, const char *path, struct pl_wait *wait);

/* The lock's file, and who has it. */
void pl_wait_on_lock(struct pl_looker *l, int pid, int fd, struct pl_wait *wait);

#endif
