/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CLI_CHART_DRAW_H
#define PL_CLI_CHART_DRAW_H

#include <stdio.h>

#include "chart.h"
#include "ui.h"

/* Prints the chart for a terminal. */
void pl_chart_draw(const struct pl_ui *ui, const struct pl_log_login *login,
		   const struct pl_chart *chart);

/* Writes it as an SVG picture, 1,200 px wide. */
void pl_chart_svg(FILE *out, const struct pl_log_login *login, const struct pl_chart *chart);

#endif
