/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/source.h"

#include <stdio.h>

int pl_source_journal(struct pl_reading *reading, size_t newest, const char *file)
{
	(void)reading;
	(void)newest;
	(void)file;
	fputs(
	    "pam-latency: built without libsystemd, it cannot read the journal: use -f FILE\n",
	    stderr);
	return -1;
}
