/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/verbs/show.h"

#include "cli/base/json.h"
#include "cli/draw/waterfall_term.h"
#include "cli/sum/login_verdict.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {
    [PL_ROW_LOAD] = "load",	   [PL_ROW_PHASE] = "phase",	 [PL_ROW_CALL] = "call",
    [PL_ROW_CHILD] = "child",	   [PL_ROW_PROMPT] = "prompt",	 [PL_ROW_GAP] = "gap",
    [PL_ROW_DELAY] = "fail-delay", [PL_ROW_HANDOFF] = "handoff",
};

static void json_row(struct pl_json *json, const struct pl_row *row)
{
	const struct pl_log_event *about = row->about;

	pl_json_open(json, NULL, '{');
	pl_json_text(json, "kind", kinds[row->kind]);
	pl_json_num(json, "depth", row->depth);
	pl_json_text(json, "label", row->label);
	pl_json_num(json, "start_usec", row->start);
	pl_json_num(json, "took_usec", row->took);
	pl_json_bool(json, "over_budget", row->over);
	pl_json_text(json, "cause", about ? pl_event_text(about, PL_KEY_CAUSE) : NULL);
	pl_json_text(json, "why", about ? pl_event_text(about, PL_KEY_WHY) : NULL);
	pl_json_close(json, '}');
}

static void print_json(const struct pl_log_login *login, const struct pl_waterfall *chart)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_login_json(&json, login);
	pl_json_open(&json, "rows", '[');
	for (size_t i = 0; i < chart->used; i++)
		json_row(&json, &chart->row[i]);
	pl_json_close(&json, ']');
	pl_json_close(&json, '}');
}

int pl_show_login(const struct pl_options *options, const struct pl_log_login *login)
{
	struct pl_waterfall chart;

	pl_waterfall_make(&chart, login);
	if (options->json)
		print_json(login, &chart);
	else
		pl_waterfall_draw(&options->terminal, login, &chart);
	pl_waterfall_free(&chart);
	return 0;
}

int pl_verb_show(const struct pl_options *options)
{
	return pl_verb_on_login(options, pl_show_login);
}
