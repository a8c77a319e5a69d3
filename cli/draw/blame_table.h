/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BLAME_TABLE_H
#define PL_BLAME_TABLE_H

#include "cli/base/terminal.h"
#include "cli/sum/aggregate.h"

/* Prints a table of the first `rows` of the sorted calls, with reasons beneath (0: of all). */
void pl_blame_table(const struct pl_terminal *terminal, const struct pl_aggregate *aggregate,
		    size_t rows);

/* The same under a sentence about all logins. */
void pl_blame_print(const struct pl_terminal *terminal, const struct pl_aggregate *aggregate,
		    size_t rows);

#endif
