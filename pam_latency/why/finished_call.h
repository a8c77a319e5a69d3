/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FINISHED_CALL_H
#define PL_FINISHED_CALL_H

#include "pam_latency/base/vocabulary.h"
#include "pam_latency/proc/usage.h"
#include "pam_latency/why/evidence.h"

/* One finished call of a module: all that is told of it later comes from here. */
struct pl_finished {
	const char *module;
	enum pl_call call;
	int ret;
	uint64_t took;	 /* microseconds, without prompt */
	uint64_t prompt; /* microseconds in the conversation */
	uint64_t budget;
	bool has_usage;
	struct pl_usage usage;		    /* growth during the call */
	const struct pl_evidence *evidence; /* what the observer saw; NULL: it saw nothing */
	bool still_running;
	const struct pl_process *slow_child; /* went over a budget of its own; else NULL */
};

#endif
