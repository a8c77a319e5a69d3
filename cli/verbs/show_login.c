/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/show_login.h"

#include "cli/draw/waterfall_json.h"
#include "cli/draw/waterfall_make.h"
#include "cli/draw/waterfall_term.h"

int pl_show_login(const struct pl_options *options, const struct pl_log_login *login)
{
	struct pl_waterfall waterfall;

	pl_waterfall_make(&waterfall, login);
	if (options->json)
		pl_waterfall_json(login, &waterfall);
	else
		pl_waterfall_draw(&options->terminal, login, &waterfall);
	pl_waterfall_free(&waterfall);
	return 0;
}
