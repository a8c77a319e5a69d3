/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OPTIONS_H
#define PL_OPTIONS_H

#include "cli/base/terminal.h"
#include "cli/read/log_event.h"
#include "cli/sum/periods.h"

#include <stdbool.h>
#include <stdint.h>

/* What the command line asks for. */
struct pl_opts {
	const char
	    *file; /* a text, "-" for standard input, or a journal file; NULL: the journal */
	const char *directory;	    /* of journal files; NULL: the machine's own */
	const char *output;	    /* metrics: NULL is standard output */
	const char *service, *user; /* only these; NULL: all */
	int64_t now;
	int64_t since, until; /* microseconds, PL_NO_TIME: without limit */
	long count;	      /* -n, 0 when it was not given */
	enum pl_by by;
	bool json, no_pager;
	bool auth;			  /* probe: authenticate too */
	long repeat;			  /* probe: 0 when it was not given */
	const char *conf;		  /* verify: NULL for the one that the module reads */
	const char *pam_dir, *module_dir; /* verify: NULL for where libpam looks */
	bool quiet;	  /* say nothing of malformed lines: they are read once more */
	const char *verb; /* NULL: none given */
	char **args;	  /* what follows the verb */
	int nargs;
	struct pl_ui ui;
};

enum pl_opts_result {
	PL_OPTS_RUN,
	PL_OPTS_DONE, /* --help or --version was printed */
	PL_OPTS_USAGE /* an error was printed */
};

/* Prints what --help prints. */
void pl_opts_help(void);

enum pl_opts_result pl_opts_parse(struct pl_opts *opts, int argc, char **argv);

/* Reads a point in time: "now", "today", "yesterday", "@SECONDS", "-2h", "2h ago",
 * "2025-11-30", "2025-11-30 23:10[:01]" in local time, or a time stamp of RFC 3339. False when
 * it is none. */
bool pl_when(const char *text, int64_t now, int64_t *usec);

#endif
