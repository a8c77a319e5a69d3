/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TERMINAL_H
#define PL_TERMINAL_H

#include "cli/base/strbuf.h"

#include <stdbool.h>

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

/* Adds a bar of `eighths` of a column. */
void pl_terminal_bar(struct pl_strbuf *buf, const struct pl_terminal *terminal, int eighths);

#endif
