/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SUMMARY_H
#define PL_SUMMARY_H

#include "cli/verbs/options.h"

/* The last login in a sentence, the worst calls of its day. Returns the exit status. */
int pl_verb_summary(const struct pl_options *options);

#endif
