/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_FRAME_H
#define PL_WATERFALL_FRAME_H

#include "cli/draw/waterfall.h"

#include <stdio.h>

/* Pixels. */
#define PL_SVG_WIDTH 1200
#define PL_SVG_MARGIN 24
#define PL_SVG_TOP 112 /* of the first row */
#define PL_SVG_LEGEND 44
#define PL_SVG_SPANS 330 /* right edge of the durations */
#define PL_SVG_BARS 350	 /* left edge of the bars */
#define PL_SVG_RIGHT (PL_SVG_WIDTH - PL_SVG_MARGIN)

/* Where the drawing is. */
struct pl_svg_pen {
	FILE *out;
	const struct pl_waterfall *waterfall;
	int y;
};

/* Where a time is on the axis. */
double pl_svg_pen_x(const struct pl_svg_pen *pen, int64_t usec);

/* What stands around the rows: headlines, the axis down to `bottom`, the legend at the pen. */
void pl_svg_pen_heads(struct pl_svg_pen *pen, const struct pl_log_login *login);
void pl_svg_pen_axis(struct pl_svg_pen *pen, int bottom);
void pl_svg_pen_legend(struct pl_svg_pen *pen);

#endif
