/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/output_file.h"
#include "cli/draw/waterfall_svg.h"
#include "cli/verbs/verb.h"

static int plot(const struct pl_options *options, const struct pl_log_login *login)
{
	struct pl_waterfall chart;
	struct pl_output_file file;

	if (pl_output_file_begin(&file, options->output) < 0)
		return 1;
	pl_waterfall_make(&chart, login);
	pl_waterfall_svg(file.out, login, &chart);
	pl_waterfall_free(&chart);
	return pl_output_file_end(&file, 1) == 0 ? 0 : 1;
}

int pl_verb_plot(const struct pl_options *options)
{
	return pl_verb_on_login(options, plot);
}
