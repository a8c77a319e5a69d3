/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BLAME_PERIODS_H
#define PL_BLAME_PERIODS_H

#include "cli/base/terminal.h"
#include "cli/sum/aggregate.h"

/*
 * Prints how whole logins and the first `rows` of the sorted calls (0: as many as are usual)
 * changed from day to day or from hour to hour.
 */
void pl_blame_periods_print(const struct pl_terminal *terminal,
			    const struct pl_aggregate *aggregate, size_t rows);

#endif
