/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_TERM_H
#define PL_WATERFALL_TERM_H

#include "cli/base/terminal.h"
#include "cli/draw/waterfall.h"

/* Prints the course of a login as bars that fit the terminal. */
void pl_waterfall_draw(const struct pl_terminal *terminal, const struct pl_log_login *login,
		       const struct pl_waterfall *waterfall);

#endif
