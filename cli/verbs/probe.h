/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROBE_H
#define PL_PROBE_H

#include "cli/verbs/options.h"

/* Runs a login as root and shows its course. Returns the exit status. */
int pl_verb_probe(const struct pl_options *options);

#endif
