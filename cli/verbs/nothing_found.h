/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_NOTHING_FOUND_H
#define PL_NOTHING_FOUND_H

#include "cli/verbs/options.h"

/* Says that the log has nothing for the verb; returns 1, the exit status. */
int pl_nothing_found(const struct pl_options *options);

#endif
