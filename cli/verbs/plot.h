/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PLOT_H
#define PL_PLOT_H

#include "cli/verbs/options.h"

/* The course of one login, as an SVG picture. Returns the exit status. */
int pl_verb_plot(const struct pl_options *options);

#endif
