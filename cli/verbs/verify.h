/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERIFY_H
#define PL_VERIFY_H

#include "cli/verbs/options.h"

/* What is wrong with the line, the stack and the config. Returns the exit status. */
int pl_verb_verify(const struct pl_options *options);

#endif
