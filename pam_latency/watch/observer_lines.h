/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OBSERVER_LINES_H
#define PL_OBSERVER_LINES_H

#include "pam_latency/watch/watch.h"

/* The lines that only the observer can write. LASTED: microseconds. EVIDENCE may be NULL. */
void pl_observed_running(const struct pl_board *board, const struct pl_evidence *evidence,
			 uint64_t lasted);
void pl_observed_ended(const struct pl_board *board, const struct pl_evidence *evidence,
		       uint64_t lasted);

/* The hand-off took LASTED microseconds of work. */
void pl_observed_handoff(const struct pl_board *board, const struct pl_evidence *evidence,
			 uint64_t lasted);

#endif
