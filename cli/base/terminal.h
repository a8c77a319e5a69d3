/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TERMINAL_H
#define PL_TERMINAL_H

#include "cli/base/strbuf.h"

#include <stdbool.h>
#include <stdint.h>

/* What the reader's screen can do. */
struct pl_ui {
	int width;   /* columns */
	bool utf8;   /* else ASCII only */
	bool colour; /* a terminal, and no NO_COLOR */
};

enum pl_colour { PL_PLAIN, PL_BOLD, PL_DIM, PL_RED, PL_GREEN, PL_YELLOW, PL_BLUE, PL_CYAN };

/* Looks at standard output and the environment; setlocale() must have been called. */
void pl_ui_detect(struct pl_ui *ui);

/* Begins and, with PL_PLAIN, ends a colour: nothing when there are no colours. */
const char *pl_ui_colour(const struct pl_ui *ui, enum pl_colour colour);

/* Adds a bar of `length` cells of 1/8 column, behind `start` blank cells of one column. */
void pl_ui_bar(struct pl_buf *buf, const struct pl_ui *ui, int start, int length);

/* Adds a local time, "2025-11-30 23:10:01"; "-" for PL_NO_TIME. */
void pl_ui_time(struct pl_buf *buf, int64_t time);

/* The same in twelve columns, "Nov 30 23:10". */
void pl_ui_time_short(struct pl_buf *buf, int64_t time);

#endif
