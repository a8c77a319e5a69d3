/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROBLEMS_H
#define PL_PROBLEMS_H

#include <stddef.h>

struct pl_problem {
	char *path;
	int line; /* 0: the file as a whole */
	char *text;
};

/* What is wrong with files, as a compiler tells it. Zero it to begin with. */
struct pl_problems {
	struct pl_problem *list;
	size_t used, room;
};

/* Adds one, unless it is there already: services share files. */
__attribute__((format(printf, 4, 5))) void
pl_problem(struct pl_problems *problems, const char *path, int line, const char *format, ...);
void pl_problems_free(struct pl_problems *problems);

#endif
