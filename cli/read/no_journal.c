/* SPDX-License-Identifier: BSD-3-Clause */
/* In place of from_journal.c where libsystemd is not there to be built with. */
#include "cli/read/from_journal.h"

#include <stdio.h>

int pl_from_journal(struct pl_reading *reading, const char *file)
{
	(void)reading;
	(void)file;
	fputs(
	    "pam-latency: built without libsystemd, it cannot read the journal: use -f FILE\n",
	    stderr);
	return -1;
}
