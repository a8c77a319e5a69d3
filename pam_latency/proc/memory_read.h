/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_MEMORY_READ_H
#define PL_MEMORY_READ_H

#include "pam_latency/proc/looker.h"

#include <stddef.h>
#include <sys/types.h>

/*
 * SIZE bytes (or fewer, at the end of a mapping) of a process's memory; a negative errno when
 * there is nothing, or it is not ours to see. async-signal-safe.
 */
ssize_t pl_memory_read(struct pl_looker *l, int pid, uint64_t address, void *buf, size_t size);

/* A NUL-terminated text in the process's memory; one that is too long is cut. */
bool pl_memory_string(struct pl_looker *l, int pid, uint64_t address, char *buf, size_t size);

#endif
