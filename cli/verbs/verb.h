/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERB_H
#define PL_VERB_H

#include "cli/sum/login_store.h"
#include "cli/verbs/options.h"

/*
 * A verb returns the exit status: 0, 1 when nothing was found or something failed, 2 for wrong
 * usage.
 */
struct pl_verb {
	const char *name; /* "": what runs without a verb */
	const char *args;
	const char *help;
	int max_args;
	bool pager;	      /* its output is for reading */
	unsigned int accepts; /* enum pl_option */
	int (*run)(const struct pl_options *options);
};

/*
 * All verbs, in the order of --help; the last one has no name. To add one: a file, a line in
 * verb.c.
 */
extern const struct pl_verb pl_verbs[];

/* The verb with this name (NULL: none was given); NULL when there is no such verb. */
const struct pl_verb *pl_verb_find(const char *name);

int pl_verb_summary(const struct pl_options *options);
int pl_verb_logins(const struct pl_options *options);
int pl_verb_show(const struct pl_options *options);
int pl_verb_blame(const struct pl_options *options);
int pl_verb_plot(const struct pl_options *options);
int pl_verb_verify(const struct pl_options *options);
int pl_verb_probe(const struct pl_options *options);
int pl_verb_metrics(const struct pl_options *options);

/*
 * Options that stand where they mean nothing are an error, not a surprise: prints it and
 * returns false.
 */
bool pl_verb_accepts(const struct pl_verb *verb, const struct pl_options *options);

/* What is said when the log has nothing for the verb; returns 1. */
int pl_verb_nothing(const struct pl_options *options);

/*
 * Gives FN the login that the verb's argument names by the beginning of its id, the last one
 * without an argument. Returns FN's status, or 1 or 2 after an error was printed.
 */
int pl_verb_on_login(const struct pl_options *options,
		     int (*fn)(const struct pl_options *options,
			       const struct pl_log_login *login));

#endif
