/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/login_json.h"

#include "cli/sum/login_verdict.h"

#include <inttypes.h>
#include <stdio.h>

static void put_part(struct pl_json *json, const char *name, const char *text, size_t length)
{
	char part[1024];

	snprintf(part, sizeof part, "%.*s", (int)length, text != NULL ? text : "");
	pl_json_text(json, name, text != NULL ? part : NULL);
}

void pl_login_json(struct pl_json *json, const struct pl_log_login *login)
{
	const struct pl_log_event *head = pl_log_login_head(login);
	struct pl_login_verdict verdict = pl_login_verdict(login);
	char id[17];

	snprintf(id, sizeof id, "%016" PRIx64, login->id);
	pl_json_text(json, "login", login->id != 0 ? id : NULL);
	if (head->time == PL_NO_TIME)
		pl_json_text(json, "time_usec", NULL);
	else
		pl_json_number(json, "time_usec", head->time);
	pl_json_text(json, "service", head->service);
	pl_json_text(json, "user", pl_log_login_text(login, PL_KEY_USER));
	pl_json_text(json, "rhost", pl_log_login_text(login, PL_KEY_RHOST));
	pl_json_text(json, "tty", pl_log_login_text(login, PL_KEY_TTY));
	pl_json_number_or_null(json, "took_usec", verdict.took);
	pl_json_number_or_null(json, "budget_usec", verdict.budget);
	put_part(json, "slowest_module", verdict.module, verdict.module_length);
	pl_json_text(json, "slowest_call", verdict.call);
	pl_json_number_or_null(json, "slowest_usec", verdict.slowest);
	pl_json_text(json, "verdict", verdict.text);
	pl_json_text(json, "ret",
		     login->line != NULL ? pl_log_event_text(login->line, PL_KEY_RET) : NULL);
}
