/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SHOW_H
#define PL_SHOW_H

#include "cli/verbs/options.h"

/* The course of one login, as bars. Returns the exit status. */
int pl_verb_show(const struct pl_options *options);

#endif
