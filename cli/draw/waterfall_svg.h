/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_SVG_H
#define PL_WATERFALL_SVG_H

#include "cli/draw/waterfall.h"

#include <stdio.h>

/* Writes the course of a login as an SVG picture, 1,200 px wide. */
void pl_waterfall_svg(FILE *out, const struct pl_log_login *login,
		      const struct pl_waterfall *waterfall);

#endif
