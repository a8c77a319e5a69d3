/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_METRICS_H
#define PL_METRICS_H

#include "cli/verbs/options.h"

/* Histograms for Prometheus. Returns the exit status. */
int pl_verb_metrics(const struct pl_options *options);

#endif
