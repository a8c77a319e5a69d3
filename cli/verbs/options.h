/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OPTIONS_H
#define PL_OPTIONS_H

#include "cli/base/terminal.h"
#include "cli/read/query.h"
#include "cli/sum/calendar.h"

#include <stdbool.h>

/* Options that only some verbs take. */
enum pl_option {
	PL_OPTION_LOG = 1 << 0, /* which lines of which log: --file, --since, --user ... */
	PL_OPTION_BY = 1 << 1,
	PL_OPTION_OUTPUT = 1 << 2,
	PL_OPTION_JSON = 1 << 3,
	PL_OPTION_PROBE = 1 << 4,  /* --auth, --repeat */
	PL_OPTION_VERIFY = 1 << 5, /* --conf, --pam-dir, --module-dir */
};

/* What the command line asks for. */
struct pl_options {
	unsigned int given; /* enum pl_option */
	struct pl_query query;
	const char *output; /* metrics: NULL is standard output */
	size_t count;	    /* -n, 0 when it was not given */
	enum pl_period_unit by;
	bool json, no_pager;
	bool auth;			  /* probe: authenticate too */
	long repeat;			  /* probe: 0 when it was not given */
	const char *conf;		  /* verify: NULL for the one that the module reads */
	const char *pam_dir, *module_dir; /* verify: NULL for where libpam looks */
	const char *verb;		  /* NULL: none given */
	char **args;			  /* what follows the verb */
	int args_count;
	struct pl_terminal terminal;
};

enum pl_options_result {
	PL_OPTIONS_RUN,
	PL_OPTIONS_HELP, /* --help is wanted */
	PL_OPTIONS_DONE, /* --version was printed */
	PL_OPTIONS_USAGE /* an error was printed */
};

/* Reads the command line. Whether the verb takes the options: see pl_verb_accepts(). */
enum pl_options_result pl_options_parse(struct pl_options *options, int argc, char **argv);

#endif
