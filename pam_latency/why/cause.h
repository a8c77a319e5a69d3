/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CAUSE_H
#define PL_CAUSE_H

#include "pam_latency/conf/settings.h"
#include "pam_latency/why/finished_call.h"
#include "pam_latency/why/verdict.h"

/* The rules of pam_latency(8), CAUSES. Pure. */
void pl_cause_find(const struct pl_finished *call, const struct pl_scope *scope,
		   struct pl_verdict *verdict);

#endif
