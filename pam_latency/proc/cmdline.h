/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CMDLINE_H
#define PL_CMDLINE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The arguments of /proc/PID/cmdline: COMMAND gets them joined by blanks, NAME the
 * script when an interpreter runs one, else the program. *wrapper: it only starts others.
 * TEXT must be followed by a NUL.
 */
void pl_parse_cmdline(const char *text, size_t length, char *command, size_t command_size,
		      char *name, size_t name_size, bool *wrapper);

#endif
