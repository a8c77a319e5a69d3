/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/reading.h"

#include <stdio.h>

int pl_read_journal(struct pl_reading *reading, const char *file)
{
	(void)reading;
	(void)file;
	fputs(
	    "pam-latency: built without libsystemd, it cannot read the journal: use -f FILE\n",
	    stderr);
	return -1;
}
