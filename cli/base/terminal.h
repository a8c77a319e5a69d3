/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TERMINAL_H
#define PL_TERMINAL_H

#include "cli/base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

/* What the reader's screen can do. */
struct pl_terminal {
	int width;   /* columns */
	bool utf8;   /* else ASCII only */
	bool colour; /* a terminal, and no NO_COLOR */
};

enum pl_colour { PL_PLAIN, PL_BOLD, PL_DIM, PL_RED, PL_GREEN, PL_YELLOW, PL_BLUE, PL_CYAN };

/* Looks at standard output and the environment; setlocale() must have been called. */
void pl_terminal_detect(struct pl_terminal *terminal);

/* Begins and, with PL_PLAIN, ends a colour: nothing when there are no colours. */
const char *pl_terminal_colour(const struct pl_terminal *terminal, enum pl_colour colour);

/* Adds a bar of `length` cells of 1/8 column, behind `start` blank cells of one column. */
void pl_terminal_bar(struct pl_strbuf *buf, const struct pl_terminal *terminal, int start,
		     int length);

/* Adds a local time, "2025-11-30 23:10:01"; "-" for PL_NO_TIME. */
void pl_terminal_time(struct pl_strbuf *buf, int64_t time);

/* The same in twelve columns, "Nov 30 23:10". */
void pl_terminal_time_short(struct pl_strbuf *buf, int64_t time);

#endif
