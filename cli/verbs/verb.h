/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERB_H
#define PL_VERB_H

#include "cli/verbs/options.h"

struct pl_verb {
	const char *name; /* "": what runs without a verb */
	const char *args;
	const char *help;
	int max_args;
	bool pager;	      /* its output is for reading */
	unsigned int accepts; /* enum pl_option */

	/*
	 * Returns the exit status: 0, 1 when nothing was
	 * found or something failed, 2 for wrong usage.
	 */
	int (*run)(const struct pl_options *options);
};

/*
 * All verbs, in the order of --help; the last one has no name. To add one: a file with its
 * header, and a line in this table.
 */
extern const struct pl_verb pl_verbs[];

/* The verb with this name (NULL: none was given); NULL when there is no such verb. */
const struct pl_verb *pl_verb_find(const char *name);

/*
 * Options that stand where they mean nothing are an
 * error, not a surprise: prints it and returns false.
 */
bool pl_verb_accepts(const struct pl_verb *verb, const struct pl_options *options);

#endif
