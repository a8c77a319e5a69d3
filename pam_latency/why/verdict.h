/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERDICT_H
#define PL_VERDICT_H

#include "pam_latency/base/text.h"
#include "pam_latency/base/vocabulary.h"
#include "pam_latency/why/evidence.h"

#include <stdbool.h>
#include <stdint.h>

#define PL_WHY_MAX 400

/* Why a call was slow: a word of the vocabulary and a sentence for a person. */
struct pl_verdict {
	enum pl_cause cause;
	bool names_only; /* cmdline = name: no arguments of a child may be written */
	char why[PL_WHY_MAX + 1];
	char child[PL_TEXT_COMMAND]; /* who did it, when it was not the module itself */
	uint64_t child_took;	     /* microseconds */
	bool forked;		     /* it was one, but a process without a name of its own */
	char file[PL_TEXT_ON];
	uint64_t file_read, file_size;
	char on[PL_TEXT_ON]; /* what was waited for: a path, an address */
};

#endif
