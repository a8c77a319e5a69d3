/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PIPE_HOLDER_H
#define PL_PIPE_HOLDER_H

#include "pam_latency/proc/looker.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Who can still write to a pipe: as long as somebody can, its reader waits for the end.
 * async-signal-safe.
 */

/* Descriptor of process PID that is open for writing on the pipe with this inode, or -1. */
int pl_pipe_written_by(struct pl_looker *l, int pid, uint64_t pipe);

/* Has process PID this pipe open, and only to read from it? false also where it is hidden. */
bool pl_pipe_only_read_by(struct pl_looker *l, int pid, uint64_t pipe);

/* Is PID the owner, or a descendant of it by living processes? */
bool pl_pipe_is_below_owner(const struct pl_looker *l, int pid);

/*
 * A process that can write to the pipe, was born since STARTED (clock ticks since boot), and is
 * nobody's below the owner any more: its parent has ended. Returns its number, or 0.
 */
int pl_pipe_left_behind(struct pl_looker *l, uint64_t pipe, uint64_t started);

#endif
