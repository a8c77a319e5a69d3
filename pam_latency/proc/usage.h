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

enum pl_usage_part { PL_USAGE_IO = 1, PL_USAGE_PIDS = 2 };

/* Read the totals of CPU time, and those PARTS: about 10 microseconds for all. */
void pl_usage_read(struct pl_usage *usage, unsigned int parts);

/* What came between two readings. */
struct pl_usage pl_usage_growth(const struct pl_usage *from, const struct pl_usage *to);

/* Bytes and calls of read that a process has made; false when that cannot be read. */
bool pl_usage_read_io(int pid, uint64_t *read, uint64_t *reads);

/* rchar and syscr of the text of /proc/PID/io (proc(5)). */
bool pl_usage_parse_io(const char *text, size_t length, uint64_t *read, uint64_t *reads);

/* The last field of the text of /proc/loadavg (proc(5)). */
bool pl_usage_parse_loadavg(const char *text, size_t length, uint64_t *pid);

#endif
