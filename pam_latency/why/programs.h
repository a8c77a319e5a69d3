/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROGRAMS_H
#define PL_PROGRAMS_H

#include "pam_latency/why/finished_call.h"
#include "pam_latency/why/samples.h"

/*
 * The programs that a call ran one after the other, as run-parts does, each with its time; and
 * how many processes came up. Pure; async-signal-safe.
 */

/*
 * The longest programs below the module, longest first. Wrappers do not count, nor does what a
 * program starts itself; what ran several times under one name is one.
 */
void pl_programs_collect(const struct pl_samples *t, struct pl_evidence *evidence);

/* "50-sysinfo:1650.0ms 90-updates:201.3ms"; nothing when there are less than two. */
void pl_programs_list(const struct pl_evidence *e, struct pl_text *text);

/* " and started 212 to 403 processes", when there were so many that they are the reason. */
void pl_programs_count(const struct pl_finished *call, struct pl_text *text);

#endif
