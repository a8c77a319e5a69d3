/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall_json.h"

#include "cli/base/json.h"
#include "cli/draw/login_json.h"

static const char *const kinds[] = {
    [PL_ROW_LOAD] = "load",	   [PL_ROW_PHASE] = "phase",	 [PL_ROW_CALL] = "call",
    [PL_ROW_CHILD] = "child",	   [PL_ROW_PROMPT] = "prompt",	 [PL_ROW_GAP] = "gap",
    [PL_ROW_DELAY] = "fail-delay", [PL_ROW_HANDOFF] = "handoff",
};

static void print_row(struct pl_json *json, const struct pl_waterfall_row *row)
{
	const struct pl_log_event *about = row->about;
	const char *cause = about != NULL ? pl_log_event_text(about, PL_KEY_CAUSE) : NULL;
	const char *why = about != NULL ? pl_log_event_text(about, PL_KEY_WHY) : NULL;

	pl_json_open(json, NULL, '{');
	pl_json_text(json, "kind", kinds[row->kind]);
	pl_json_number(json, "depth", row->depth);
	pl_json_text(json, "label", row->label);
	pl_json_number(json, "start_usec", row->start);
	pl_json_number(json, "took_usec", row->took);
	pl_json_bool(json, "over_budget", row->over);
	pl_json_text(json, "cause", cause);
	pl_json_text(json, "why", why);
	pl_json_close(json, '}');
}

void pl_waterfall_json(const struct pl_log_login *login, const struct pl_waterfall *waterfall)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '{');
	pl_login_json(&json, login);
	pl_json_open(&json, "rows", '[');
	for (size_t i = 0; i < waterfall->used; i++)
		print_row(&json, &waterfall->row[i]);
	pl_json_close(&json, ']');
	pl_json_close(&json, '}');
}
