/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BLAME_H
#define PL_BLAME_H

#include "cli/verbs/options.h"

/* Which call of which module took how long, over all logins. Returns the exit status. */
int pl_verb_blame(const struct pl_options *options);

#endif
