/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_QUERY_H
#define PL_QUERY_H

#include "cli/base/timestamp.h"

#include <stdbool.h>
#include <stddef.h>

/* Which lines of which log are wanted. Times are microseconds since 1970. */
struct pl_query {
	/* A text, "-" for standard input, or a journal file; NULL: the journal. */
	const char *file;
	const char *directory;	    /* of journal files; NULL: the machine's own */
	const char *service, *user; /* only these; NULL: all */
	int64_t now;		    /* what a time stamp without a year is before */
	int64_t since, until;	    /* PL_NO_TIME: without limit */
	size_t newest;		    /* only about so many of the last entries matter; 0: all */
	bool quiet;		    /* nothing is said of malformed lines */
};

#endif
