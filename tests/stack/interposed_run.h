/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_INTERPOSED_RUN_H
#define PL_TEST_INTERPOSED_RUN_H

#include "test_host.h"

/* A program that logs in. */
#define PL_COPIES 20 /* more than have a place for lazily bound slots each */
struct pl_way {
	const char *name, *program;
	const char *arguments[2 * PL_COPIES + 1]; /* what it opens */
	unsigned int uses;			  /* so often it logs in */
	bool reaches;	 /* the library before libpam, if there is one */
	bool only_bound; /* slots are replaced only if they are bound at once */
};

/* How it is run. */
struct pl_interposed {
	const struct pl_way *way;
	bool shim, audit; /* which libraries there are */
	bool now;	  /* bound at once */
	bool slow; /* the library takes its time, and comes to libpam in a roundabout way */
};

/* What came of it: the functions of the library that were reached, and our lines. */
struct pl_outcome {
	char *reached, *log;
};

/* Calls of modules in one use of a way. */
#define PL_CALLS_IN_USE 9

struct pl_outcome pl_interposed_run(struct pl_host *h, const struct pl_interposed *r,
				    bool with_line);
void pl_outcome_free(struct pl_outcome *o);

#endif
