/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGINS_H
#define PL_LOGINS_H

#include "cli/verbs/options.h"

/* A line for each of the last logins. Returns the exit status. */
int pl_verb_logins(const struct pl_options *options);

#endif
