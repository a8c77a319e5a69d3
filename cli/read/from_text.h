/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FROM_TEXT_H
#define PL_FROM_TEXT_H

#include "cli/read/reading.h"

/* Reads the lines of an open text; name is for errors. 0, or -1 after one was printed. */
int pl_from_text(struct pl_reading *reading, int fd, const char *name);

#endif
