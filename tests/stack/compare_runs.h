/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_COMPARE_RUNS_H
#define PL_TEST_COMPARE_RUNS_H

#include "random_stack.h"

/* One place where stacks are run, and the log there. */
struct pl_bench {
	struct pl_stack_place place;
	int log; /* socket, or -1 */
};

struct pl_compared {
	bool same;
	unsigned int calls;   /* of modules, without the line */
	unsigned int own;     /* lines that pam_latency wrote */
	unsigned int unasked; /* the same, without the line: none */
};

/*
 * Run stack NUMBER twice, each time in a new process: without the line, and with LINE.
 * A difference is printed with the service file and both transcripts when LOUD.
 */
struct pl_compared pl_compare(const struct pl_bench *b, unsigned int number, const char *line,
			      bool loud);

#endif
