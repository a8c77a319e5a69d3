/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CAUSE_H
#define PL_CAUSE_H

#include "finished.h"
#include "settings.h"

/* Why a call was slow: a word of the vocabulary and a sentence for a person. */
struct pl_verdict {
	enum pl_cause cause;
	char why[PL_WHY_MAX + 1];
};

/* The rules of pam_latency(8), CAUSES. Pure. */
void pl_cause_find(const struct pl_finished *call, const struct pl_scope *scope,
		   struct pl_verdict *verdict);

#endif
