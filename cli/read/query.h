/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_QUERY_H
#define PL_QUERY_H

#include "cli/base/timestamp.h"

#include <stdbool.h>
#include <stddef.h>

/* Which lines of which log are wanted. Times in microseconds, PL_NO_TIME: without limit. */
struct pl_query {
	const char
	    *file; /* a text, "-" for standard input, or a journal file; NULL: the journal */
	const char *directory;	    /* of journal files; NULL: the machine's own */
	const char *service, *user; /* only these; NULL: all */
	int64_t now;
	int64_t since, until;
	size_t newest; /* only about so many of the last entries matter; 0: all */
	bool quiet;    /* say nothing of malformed lines: they are read once more */
};

#endif
