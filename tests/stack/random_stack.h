/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_RANDOM_STACK_H
#define PL_TEST_RANDOM_STACK_H

#include "random_numbers.h"

#include <stdbool.h>

#define PL_STACK_LINES 24

struct pl_stack_line {
	char text[600];
	char type;   /* 'a'uth a'c'count 's'ession 'p'assword; 0: not sure to be one */
	bool counts; /* a line of a module: its type does not fall back to "other" */
	bool jumps;
};

/* One service file; where our line goes into it. */
struct pl_stack_file {
	const char *name;
	unsigned int count;
	struct pl_stack_line lines[PL_STACK_LINES];
	bool has_line; /* our line is put in when it is asked for */
	unsigned int line_at;
	char line_type;
};

enum {
	PL_FILE_MAIN,
	PL_FILE_SECOND,
	PL_FILE_INNER,
	PL_FILE_OTHER,
	PL_FILE_INCLUDED,
	PL_FILE_DEEPER,
	PL_FILES
};

/* A stack, and what an application does with it (application_script.h). */
struct pl_stack {
	struct pl_stack_file files[PL_FILES];
	const char *operations;
	bool strict; /* the application gives up at the first failure */
	unsigned int fail_at, again_at;
	unsigned int line_arguments;
};

struct pl_stack_place {
	const char *dir;     /* service files, transcript */
	const char *modules; /* directory of the test modules */
};

/* Make up stack number NUMBER. */
void pl_stack_make(struct pl_stack *s, unsigned int number, const struct pl_stack_place *place);

/*
 * Write the service files, with LINE ("optional /path/module.so") in its places, or
 * without it when LINE is NULL.
 */
void pl_stack_write(const struct pl_stack *s, const struct pl_stack_place *place,
		    const char *line);

/* A line of a service file, put together at random. */
void pl_stack_line_make(struct pl_stack_line *l, struct pl_rng *r, unsigned int file,
			unsigned int number, const struct pl_stack_place *place);

#endif
