/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BLAME_TABLE_H
#define PL_BLAME_TABLE_H

#include "cli/base/json.h"
#include "cli/base/terminal.h"
#include "cli/sum/aggregate.h"

/* Prints statistics of sorted calls, at most so many of them (0: as many as are wanted). */
void pl_blame_print(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		    size_t rows);
void pl_blame_by_print(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		       size_t rows);
void pl_blame_json(const struct pl_aggregate *agg);

/* Writes "logins" and "calls" into the open object. */
void pl_blame_json_members(struct pl_json *json, const struct pl_aggregate *agg);

/* A table of the first `rows` calls, with reasons beneath; without the headline. */
void pl_blame_table(const struct pl_terminal *terminal, const struct pl_aggregate *agg,
		    size_t rows);

/* Name of a call's entry point, "-" when it has none. */
const char *pl_blame_call(const struct pl_call_stat *stat);

#endif
