/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/output_file.h"
#include "cli/draw/waterfall_svg.h"
#include "cli/verbs/verb.h"

static int plot(const struct pl_opts *opts, const struct pl_log_login *login)
{
	struct pl_chart chart;
	struct pl_atomic file;

	if (pl_atomic_begin(&file, opts->output) < 0)
		return 1;
	pl_chart_make(&chart, login);
	pl_chart_svg(file.out, login, &chart);
	pl_chart_free(&chart);
	return pl_atomic_end(&file, 1) == 0 ? 0 : 1;
}

int pl_verb_plot(const struct pl_opts *opts)
{
	return pl_verb_on_login(opts, plot);
}
