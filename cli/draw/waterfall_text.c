/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall_text.h"

#include "cli/base/local_time.h"
#include "cli/base/span.h"
#include "cli/sum/login_verdict.h"

#include <inttypes.h>
#include <string.h>

void pl_waterfall_why(struct pl_strbuf *buf, const struct pl_waterfall_row *row)
{
	const char *cause, *why;
	int64_t budget;
	char span[PL_SPAN_MAX];

	if (row->about == NULL || row->about->kind == PL_EVENT_CALL)
		return;
	cause = pl_log_event_text(row->about, PL_KEY_CAUSE);
	why = pl_log_event_text(row->about, PL_KEY_WHY);
	budget = pl_log_event_number(row->about, PL_KEY_BUDGET);
	if (row->open)
		pl_strbuf_string(buf, row->about->kind == PL_EVENT_ENDED
					  ? "never came back, "
					  : "had not come back, ");
	if (cause != NULL && (why == NULL || strcmp(cause, why) != 0))
		pl_strbuf_format(buf, "%s%s", cause, why != NULL ? ": " : "");
	if (why != NULL)
		pl_strbuf_string(buf, why);
	if (budget >= 0)
		pl_strbuf_format(buf, " (budget %s)", pl_span(span, budget));
}

static void add(struct pl_strbuf *buf, const char *before, const char *text)
{
	if (text != NULL)
		pl_strbuf_format(buf, "%s%s", before, text);
}

void pl_waterfall_who(struct pl_strbuf *buf, const struct pl_log_login *login)
{
	const struct pl_log_event *head = pl_log_login_head(login);

	add(buf, "", head->service);
	add(buf, ": ", pl_log_login_text(login, PL_KEY_USER));
	add(buf, " from ", pl_log_login_text(login, PL_KEY_RHOST));
	if (head->time != PL_NO_TIME) {
		pl_strbuf_string(buf, ", ");
		pl_local_time(buf, head->time);
	}
	if (login->id != 0)
		pl_strbuf_format(buf, "  (%016" PRIx64 ")", login->id);
}

void pl_waterfall_how(struct pl_strbuf *buf, const struct pl_log_login *login)
{
	struct pl_login_verdict verdict = pl_login_verdict(login);
	char span[PL_SPAN_MAX];

	if (login->line != NULL) {
		pl_strbuf_format(buf, "%s in PAM", pl_span(span, verdict.took));
		if (verdict.budget >= 0)
			pl_strbuf_format(buf, " of %s", pl_span(span, verdict.budget));
		pl_strbuf_format(buf, ": %s", verdict.text);
		if (strcmp(verdict.text, "failed") != 0 ||
		    pl_log_event_has(login->line, PL_KEY_RET))
			add(buf, ", ", pl_log_event_text(login->line, PL_KEY_RET));
	} else {
		pl_strbuf_format(buf, "no login line: %s", verdict.text);
	}
	if (verdict.slowest >= 0)
		pl_strbuf_format(buf, "; slowest %.*s %s, %s", (int)verdict.module_length,
				 verdict.module, verdict.call != NULL ? verdict.call : "-",
				 pl_span(span, verdict.slowest));
}
