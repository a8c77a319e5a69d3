/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_USAGE_H
#define PL_USAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Running totals of this process, and their growth during a call. What could not be read
 * is marked as missing.
 */
struct pl_usage {
	uint64_t cpu,
	    child_cpu; /* microseconds, of this thread; children count once they were reaped */
	bool has_io;
	uint64_t read, reads; /* bytes and system calls, reaped children included */
	bool has_pids;
	uint64_t own_read, own_reads; /* what taking the reading itself added afterwards */
	uint64_t
	    pids; /* last process number given out; as growth: at most so many were created */
};

/*
 * Read all totals, those of processes that were created only WITH_PIDS: about 10 microseconds.
 * async-signal-safe.
 */
void pl_usage_read(struct pl_usage *usage, bool with_pids);

/* What came between two readings. */
struct pl_usage pl_usage_growth(const struct pl_usage *from, const struct pl_usage *to);

/* rchar and syscr of the text of /proc/PID/io (proc(5)). */
bool pl_usage_parse_io(const char *text, size_t length, uint64_t *read, uint64_t *reads);

/* The last field of the text of /proc/loadavg (proc(5)). */
bool pl_usage_parse_loadavg(const char *text, size_t length, uint64_t *pid);

#endif
