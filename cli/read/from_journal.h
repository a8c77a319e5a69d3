/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FROM_JOURNAL_H
#define PL_FROM_JOURNAL_H

#include "cli/read/reading.h"

/*
 * Reads a journal file, or (NULL) the files of the query's directory or the machine's own. 0,
 * or -1 after an error was printed, as always in a command built without libsystemd.
 */
int pl_from_journal(struct pl_reading *reading, const char *file);

#endif
