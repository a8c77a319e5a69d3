/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/plot.h"

#include "cli/base/output_file.h"
#include "cli/draw/waterfall_make.h"
#include "cli/draw/waterfall_svg.h"
#include "cli/verbs/with_login.h"

static int plot(const struct pl_options *options, const struct pl_log_login *login)
{
	struct pl_waterfall waterfall;
	struct pl_output_file file;

	if (pl_output_file_begin(&file, options->output) < 0)
		return 1;
	pl_waterfall_make(&waterfall, login);
	pl_waterfall_svg(file.out, login, &waterfall);
	pl_waterfall_free(&waterfall);
	return pl_output_file_end(&file) == 0 ? 0 : 1;
}

int pl_verb_plot(const struct pl_options *options)
{
	return pl_with_login(options, plot);
}
