/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/login_verdict.h"

#include "cli/read/call_list.h"

#include <string.h>

static const struct pl_log_event *last_of(const struct pl_log_login *login, enum pl_event kind)
{
	for (size_t i = login->used; i > 0; i--)
		if (login->event[i - 1]->kind == kind)
			return login->event[i - 1];
	return NULL;
}

/* Without a login line: from the lines about single calls. */
static void judge_lines(const struct pl_log_login *login, struct pl_login_verdict *verdict)
{
	const struct pl_log_event *last = pl_log_login_head(login);

	verdict->text = last_of(login, PL_EVENT_ENDED) != NULL ? "ended"
			: last->kind == PL_EVENT_RUNNING       ? "running"
							       : "unfinished";
	for (size_t i = 0; i < login->used; i++) {
		const struct pl_log_event *event = login->event[i];
		int64_t took = pl_log_event_number(event, PL_KEY_TOOK);

		if (took < 0)
			took = pl_log_event_number(event, PL_KEY_SO_FAR);
		if (!pl_log_event_has(event, PL_KEY_MODULE) || took <= verdict->slowest)
			continue;
		verdict->slowest = took;
		verdict->module = pl_log_event_text(event, PL_KEY_MODULE);
		verdict->module_length = strlen(verdict->module);
		verdict->call = pl_log_event_text(event, PL_KEY_CALL);
	}
}

struct pl_login_verdict pl_login_verdict(const struct pl_log_login *login)
{
	struct pl_login_verdict verdict = {.took = -1, .budget = -1, .slowest = -1};
	const struct pl_log_event *line = login->line;
	const char *text, *ret, *slowest;
	struct pl_listed_call call;

	if (line == NULL) {
		judge_lines(login, &verdict);
		return verdict;
	}
	text = pl_log_event_text(line, PL_KEY_VERDICT);
	ret = pl_log_event_text(line, PL_KEY_RET);
	slowest = pl_log_event_text(line, PL_KEY_SLOWEST);
	verdict.text = text != NULL ? text : "-";
	verdict.good = text == NULL || strcmp(text, "slow") != 0;
	if (verdict.good && ret != NULL && strcmp(ret, "success") != 0)
		verdict.text = "failed";
	verdict.took = pl_log_event_number(line, PL_KEY_TOOK);
	verdict.budget = pl_log_event_number(line, PL_KEY_BUDGET);
	if (slowest != NULL && pl_call_list_next(&slowest, &call)) {
		verdict.slowest = call.took;
		verdict.module = call.module;
		verdict.module_length = call.length;
		verdict.call = pl_call_names[call.call];
	}
	return verdict;
}
