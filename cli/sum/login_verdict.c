/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/login_verdict.h"

#include "cli/read/call_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct pl_log_event *last_of(const struct pl_log_login *login, enum pl_event kind)
{
	for (size_t i = login->used; i > 0; i--)
		if (login->event[i - 1]->kind == kind)
			return login->event[i - 1];
	return NULL;
}

/* Without a login line: from the lines about single calls. */
static void judge_lines(const struct pl_log_login *login, struct pl_judgement *verdict)
{
	const struct pl_log_event *last = pl_login_head(login);

	verdict->text = last_of(login, PL_EVENT_ENDED)	 ? "ended"
			: last->kind == PL_EVENT_RUNNING ? "running"
							 : "unfinished";
	for (size_t i = 0; i < login->used; i++) {
		const struct pl_log_event *ev = login->event[i];
		int64_t took = pl_event_num(ev, PL_KEY_TOOK);

		if (took < 0)
			took = pl_event_num(ev, PL_KEY_SO_FAR);
		if (!pl_event_has(ev, PL_KEY_MODULE) || took <= verdict->slowest)
			continue;
		verdict->slowest = took;
		verdict->module = pl_event_text(ev, PL_KEY_MODULE);
		verdict->module_len = strlen(verdict->module);
		verdict->call = pl_event_text(ev, PL_KEY_CALL);
	}
}

struct pl_judgement pl_login_verdict(const struct pl_log_login *login)
{
	struct pl_judgement verdict = {.took = -1, .budget = -1, .slowest = -1};
	const struct pl_log_event *sum = login->sum;
	const char *text, *ret, *slowest;
	struct pl_call_ref ref;

	if (!sum) {
		judge_lines(login, &verdict);
		return verdict;
	}
	text = pl_event_text(sum, PL_KEY_VERDICT);
	ret = pl_event_text(sum, PL_KEY_RET);
	slowest = pl_event_text(sum, PL_KEY_SLOWEST);
	verdict.text = text ? text : "-";
	verdict.good = !text || strcmp(text, "slow") != 0;
	if (verdict.good && ret && strcmp(ret, "success") != 0)
		verdict.text = "failed";
	verdict.took = pl_event_num(sum, PL_KEY_TOOK);
	verdict.budget = pl_event_num(sum, PL_KEY_BUDGET);
	if (slowest && pl_call_list_next(&slowest, &ref)) {
		verdict.slowest = ref.took;
		verdict.module = ref.module;
		verdict.module_len = ref.length;
		verdict.call = pl_call_names[ref.call];
	}
	return verdict;
}

static void json_text(struct pl_json *json, const char *name, const char *text, size_t length)
{
	char part[1024];

	snprintf(part, sizeof part, "%.*s", (int)length, text ? text : "");
	pl_json_text(json, name, text ? part : NULL);
}

void pl_login_json(struct pl_json *json, const struct pl_log_login *login)
{
	const struct pl_log_event *head = pl_login_head(login);
	struct pl_judgement verdict = pl_login_verdict(login);
	char id[17];

	snprintf(id, sizeof id, "%016" PRIx64, login->id);
	pl_json_text(json, "login", login->id ? id : NULL);
	if (head->time == PL_NO_TIME)
		pl_json_text(json, "time_usec", NULL);
	else
		pl_json_num(json, "time_usec", head->time);
	pl_json_text(json, "service", head->service);
	pl_json_text(json, "user", pl_login_text(login, PL_KEY_USER));
	pl_json_text(json, "rhost", pl_login_text(login, PL_KEY_RHOST));
	pl_json_text(json, "tty", pl_login_text(login, PL_KEY_TTY));
	pl_json_known(json, "took_usec", verdict.took);
	pl_json_known(json, "budget_usec", verdict.budget);
	json_text(json, "slowest_module", verdict.module, verdict.module_len);
	pl_json_text(json, "slowest_call", verdict.call);
	pl_json_known(json, "slowest_usec", verdict.slowest);
	pl_json_text(json, "verdict", verdict.text);
	pl_json_text(json, "ret", login->sum ? pl_event_text(login->sum, PL_KEY_RET) : NULL);
}
