/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_H
#define PL_WATERFALL_H

#include "cli/sum/timed_calls.h"

/* The course of one login as rows, for a terminal and for a picture alike. */

enum pl_waterfall_row_kind {
	PL_ROW_LOAD,   /* loading of the modules */
	PL_ROW_PHASE,  /* auth, account, ... */
	PL_ROW_CALL,   /* a module in it */
	PL_ROW_CHILD,  /* a process that a slow call waited for */
	PL_ROW_PROMPT, /* a person was asked: has no length on the axis of time */
	PL_ROW_GAP,    /* inside libpam, in no module */
	PL_ROW_DELAY,  /* libpam's delay after a failure */
	PL_ROW_HANDOFF /* from the open session to the user's program */
};

struct pl_waterfall_row {
	enum pl_waterfall_row_kind kind;
	int depth;
	char *label; /* as the log has it: not safe to print */
	int64_t start, took;
	bool over;			  /* its budget */
	bool open;			  /* the call had not come back */
	const struct pl_log_event *about; /* the line that says why, or NULL */
};

struct pl_waterfall {
	struct pl_waterfall_row *row;
	size_t used, room;
	int64_t length; /* of all of it, 1 at least */
	struct pl_timed_calls calls;
};

/* Adds a row behind the others; the pointer is valid until the next one is added. */
struct pl_waterfall_row *pl_waterfall_add(struct pl_waterfall *waterfall,
					  enum pl_waterfall_row_kind kind, int depth,
					  const char *label, int64_t start, int64_t took,
					  const struct pl_log_event *about);
void pl_waterfall_free(struct pl_waterfall *waterfall);

/* Does another row of this depth (1 or more) follow below row i, under the same parent? */
bool pl_waterfall_continues(const struct pl_waterfall *waterfall, size_t i, int depth);

#endif
