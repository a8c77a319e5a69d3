/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LINES_H
#define PL_LINES_H

#include "pam_latency/log/record.h"
#include "pam_latency/log/who.h"
#include "pam_latency/why/finished_call.h"
#include "pam_latency/why/verdict.h"

/*
 * What a line says of one call, of time between calls, or of the hand-off: which keys, and in
 * which order. Whoever has something to tell composes it here, so that the same event looks
 * the same from wherever it comes. Pure; async-signal-safe.
 */

/* A call came back over its budget; or (log = all) it came back. */
void pl_line_slow(struct pl_record *r, const struct pl_whose *who,
		  const struct pl_finished *call, const struct pl_verdict *verdict);
void pl_line_call(struct pl_record *r, const struct pl_whose *who,
		  const struct pl_finished *call);

/* A call has not come back yet, or never will. */
void pl_line_running(struct pl_record *r, const struct pl_whose *who,
		     const struct pl_finished *call, const struct pl_verdict *verdict);
void pl_line_ended(struct pl_record *r, const struct pl_whose *who,
		   const struct pl_finished *call, const struct pl_verdict *verdict);

/* After the session was opened: CALL has no module. */
void pl_line_handoff(struct pl_record *r, const struct pl_whose *who,
		     const struct pl_finished *call, const struct pl_verdict *verdict);

/* Time inside libpam but in no module. */
struct pl_gap {
	const char *what;   /* load, fail-delay, libpam */
	const char *module; /* with load: which one; else NULL */
	enum pl_call call;
	uint64_t took, budget; /* microseconds */
};

void pl_line_gap(struct pl_record *r, const struct pl_whose *who, const struct pl_gap *gap,
		 const struct pl_verdict *verdict);

/* The pieces that other lines share with these. */
void pl_line_begin(struct pl_record *r, enum pl_event event, const struct pl_whose *who,
		   enum pl_call call);
void pl_line_add_ret(struct pl_record *r, int ret);
void pl_line_add_who(struct pl_record *r, const struct pl_whose *who);

/* A message that needs no answer takes less, in microseconds, and is not worth a key. */
#define PL_PROMPT_WORTH 50

#endif
