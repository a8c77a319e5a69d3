/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_H
#define PL_WATERFALL_H

#include "cli/base/strbuf.h"
#include "cli/sum/timed_calls.h"

/* The course of one login as rows, for a terminal and for a picture alike. */

enum pl_row_kind {
	PL_ROW_LOAD,   /* loading of the modules */
	PL_ROW_PHASE,  /* auth, account, ... */
	PL_ROW_CALL,   /* a module in it */
	PL_ROW_CHILD,  /* a process that a slow call waited for */
	PL_ROW_PROMPT, /* a person was asked: has no length on the axis of time */
	PL_ROW_GAP,    /* inside libpam, in no module */
	PL_ROW_DELAY,  /* libpam's delay after a failure */
	PL_ROW_HANDOFF /* from the open session to the user's program */
};

struct pl_row {
	enum pl_row_kind kind;
	int depth;
	char *label; /* as the log has it: not safe to print */
	int64_t start, took;
	bool over;			  /* its budget */
	bool open;			  /* the call had not come back */
	const struct pl_log_event *about; /* the line that says why, or NULL */
};

struct pl_waterfall {
	struct pl_row *row;
	size_t used, room;
	int64_t length;
	struct pl_timed_calls items;
};

/*
 * The log has no start times: calls are laid end to end in their order, and what is left of a
 * phase is a gap at its end. The chart is valid as long as the login is.
 */
void pl_waterfall_make(struct pl_waterfall *chart, const struct pl_log_login *login);
void pl_waterfall_free(struct pl_waterfall *chart);

/*
 * Whether another row of this depth (1 or more) follows below row i and under the same parent.
 */
bool pl_waterfall_continues(const struct pl_waterfall *chart, size_t i, int depth);

/*
 * Adds why the row was slow, "child: 50-x ran 610ms (budget 200ms)"; nothing when nothing is
 * known. Not safe to print.
 */
void pl_waterfall_why(struct pl_strbuf *buf, const struct pl_row *row);

/* Adds the two headlines of a login: who and when, and how it went. Not safe to print. */
void pl_waterfall_who(struct pl_strbuf *buf, const struct pl_log_login *login);
void pl_waterfall_how(struct pl_strbuf *buf, const struct pl_log_login *login);

#endif
