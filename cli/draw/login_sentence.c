/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/login_sentence.h"

#include "cli/base/local_time.h"
#include "cli/base/printable.h"
#include "cli/base/span.h"
#include "cli/sum/login_verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_safe(struct pl_strbuf *line, const struct pl_terminal *terminal,
		     const char *before, const char *text)
{
	if (text == NULL)
		return;
	pl_strbuf_string(line, before);
	pl_printable(line, text, terminal->utf8);
}

/* The line about the slowest call, its reason in it; NULL when there is none. */
static const char *why_of(const struct pl_log_login *login,
			  const struct pl_login_verdict *verdict)
{
	for (size_t i = 0; i < login->used; i++) {
		const char *module = pl_log_event_text(login->event[i], PL_KEY_MODULE);

		if (module != NULL && strlen(module) == verdict->module_length &&
		    memcmp(module, verdict->module, verdict->module_length) == 0 &&
		    pl_log_event_has(login->event[i], PL_KEY_WHY))
			return pl_log_event_text(login->event[i], PL_KEY_WHY);
	}
	return NULL;
}

static void add_slowest(struct pl_strbuf *line, const struct pl_terminal *terminal,
			const struct pl_log_login *login,
			const struct pl_login_verdict *verdict)
{
	char *module = strndup(verdict->module, verdict->module_length), span[PL_SPAN_MAX];

	add_safe(line, terminal, " Slowest was ", module);
	add_safe(line, terminal, " ", verdict->call);
	pl_strbuf_format(line, ", %s", pl_span(span, verdict->slowest));
	add_safe(line, terminal, ": ", why_of(login, verdict));
	pl_strbuf_string(line, ".");
	free(module);
}

static void print_wrapped(const struct pl_terminal *terminal, const char *text)
{
	while (*text != '\0') {
		int length = pl_printable_break(text, terminal->width, terminal->utf8);

		printf("%.*s\n", length, text);
		text += length;
		text += strspn(text, " ");
	}
}

void pl_login_sentence(const struct pl_terminal *terminal, const struct pl_log_login *login)
{
	const struct pl_log_event *head = pl_log_login_head(login);
	struct pl_login_verdict verdict = pl_login_verdict(login);
	struct pl_strbuf line = {0};
	char span[PL_SPAN_MAX], budget[PL_SPAN_MAX];
	const char *user;

	user = pl_log_login_text(login, PL_KEY_USER);
	add_safe(&line, terminal, "The last login was ", user != NULL ? user : "somebody");
	add_safe(&line, terminal, " by ", head->service);
	add_safe(&line, terminal, " from ", pl_log_login_text(login, PL_KEY_RHOST));
	if (head->time != PL_NO_TIME) {
		pl_strbuf_string(&line, " at ");
		pl_local_time(&line, head->time);
	}
	if (verdict.took >= 0)
		pl_strbuf_format(&line, ", %s in PAM", pl_span(span, verdict.took));
	if (verdict.budget >= 0)
		pl_strbuf_format(&line, " (budget %s)", pl_span(budget, verdict.budget));
	add_safe(&line, terminal, ": ", verdict.text);
	pl_strbuf_string(&line, ".");
	if (verdict.module != NULL)
		add_slowest(&line, terminal, login, &verdict);
	print_wrapped(terminal, line.s);
	pl_strbuf_free(&line);
}

void pl_trouble_sentence(const struct pl_terminal *terminal, const struct pl_log_event *event)
{
	struct pl_strbuf line = {0};

	pl_strbuf_string(&line, event->kind == PL_EVENT_OFF
				    ? "Nothing was timed in "
				    : "The configuration is not used by ");
	add_safe(&line, terminal, "", event->service);
	add_safe(&line, terminal, ": ", pl_log_event_text(event, PL_KEY_WHY));
	putchar('\n');
	print_wrapped(terminal, line.s);
	pl_strbuf_free(&line);
}
