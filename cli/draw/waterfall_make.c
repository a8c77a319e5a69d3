/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall_make.h"

#include "cli/base/xalloc.h"
#include "pam_latency/base/base_name.h"

#include <stdlib.h>
#include <string.h>

#define NOTICEABLE 1000 /* microseconds: a shorter rest of a phase is not shown */

/* The phase that a call belongs to. */
static const struct {
	const char *name;
	int key; /* of its time in the login line, -1: it has none */
} phases[PL_CALL_COUNT] = {
    [PL_AUTHENTICATE] = {"auth", PL_KEY_AUTH},
    [PL_ACCT_MGMT] = {"account", PL_KEY_ACCOUNT},
    [PL_CHAUTHTOK] = {"password", PL_KEY_CHAUTHTOK},
    [PL_SETCRED] = {"setcred", PL_KEY_SETCRED},
    [PL_OPEN_SESSION] = {"session", PL_KEY_SESSION},
    [PL_CLOSE_SESSION] = {"close", -1},
};

/* What is being made, and of what. */
struct making {
	struct pl_waterfall *waterfall;
	const struct pl_log_login *login;
	bool done[PL_CALL_COUNT]; /* the phase has a row */
	int64_t at;		  /* where the next row begins */
};

static bool is(const struct pl_log_event *event, enum pl_key key, const char *text)
{
	const char *value = pl_log_event_text(event, key);

	return value != NULL && strcmp(value, text) == 0;
}

/* The line about a gap of this kind, in calls of this name (NULL: any). */
static const struct pl_log_event *find_gap(const struct pl_log_login *login, const char *what,
					   const char *call)
{
	for (size_t i = 0; i < login->used; i++) {
		const struct pl_log_event *event = login->event[i];

		if (event->kind == PL_EVENT_GAP && is(event, PL_KEY_WHAT, what) &&
		    (call == NULL || is(event, PL_KEY_CALL, call)))
			return event;
	}
	return NULL;
}

/* A number of the login line; 0 when it is not there, or when the key is -1. */
static int64_t line_number(const struct pl_log_login *login, int key)
{
	if (login->line == NULL || key < 0 || !pl_log_event_has(login->line, (enum pl_key)key))
		return 0;
	return pl_log_event_number(login->line, (enum pl_key)key);
}

/* What a person calls a script: the last part of its path, without its arguments. */
static char *short_name(const char *command)
{
	size_t length = strcspn(command, " ");
	const char *name = pl_base_name_within(command, length);

	return pl_xstrndup(name, length - (size_t)(name - command));
}

static void add_call(struct pl_waterfall *waterfall, const struct pl_timed_call *call,
		     int64_t start)
{
	const struct pl_log_event *about = call->about;
	struct pl_waterfall_row *row =
	    pl_waterfall_add(waterfall, PL_ROW_CALL, 1, call->module, start, call->took, about);
	const char *child;
	int64_t took;
	char *name;

	if (about == NULL)
		return;
	row->open = pl_log_event_has(about, PL_KEY_SO_FAR);
	child = pl_log_event_text(about, PL_KEY_CHILD);
	took = pl_log_event_number(about, PL_KEY_CHILD_TOOK);
	if (child == NULL)
		return;
	name = short_name(child);
	if (took < 0 || took > call->took)
		took = call->took;
	pl_waterfall_add(waterfall, PL_ROW_CHILD, 2, name, start, took, NULL);
	free(name);
}

/* libpam's delay after a failure, which ends the first phase that asks for a password. */
static void add_delay(struct making *m)
{
	const struct pl_log_event *delay = find_gap(m->login, "fail-delay", NULL);
	int64_t took = delay != NULL ? pl_log_event_number(delay, PL_KEY_TOOK)
				     : line_number(m->login, PL_KEY_FAIL_DELAY);

	if (took > 0) {
		pl_waterfall_add(m->waterfall, PL_ROW_DELAY, 1, "(fail delay)", m->at, took,
				 delay);
		m->at += took;
	}
}

/*
 * The rows of one phase with n of its calls: none when the login line lists none. Only its
 * first row has what is told of the phase as a whole.
 */
static void add_phase(struct making *m, enum pl_call phase, const struct pl_timed_call *call,
		      size_t n)
{
	const struct pl_log_login *login = m->login;
	bool first = !m->done[phase];
	bool asks = phase == PL_AUTHENTICATE || phase == PL_CHAUTHTOK;
	bool complete = line_number(login, PL_KEY_COUNT) <= (int64_t)m->waterfall->calls.listed;
	const struct pl_log_event *gap =
	    first ? find_gap(login, "libpam", pl_call_names[phase]) : NULL;
	int64_t wall = first ? line_number(login, phases[phase].key) : 0, sum = 0, rest;
	int64_t prompt = line_number(login, PL_KEY_PROMPT);

	for (size_t i = 0; i < n; i++)
		sum += call[i].took;
	rest = wall > sum ? wall - sum : 0;
	if (gap != NULL && pl_log_event_number(gap, PL_KEY_TOOK) > rest)
		rest = pl_log_event_number(gap, PL_KEY_TOOK);
	pl_waterfall_add(m->waterfall, PL_ROW_PHASE, 0, phases[phase].name, m->at, sum + rest,
			 NULL);
	if (asks && first && prompt > 0)
		pl_waterfall_add(m->waterfall, PL_ROW_PROMPT, 1, "(prompt)", m->at, prompt,
				 NULL);
	for (size_t i = 0; i < n; m->at += call[i++].took)
		add_call(m->waterfall, &call[i], m->at);
	if (gap != NULL || rest >= NOTICEABLE)
		pl_waterfall_add(m->waterfall, PL_ROW_GAP, 1,
				 complete || gap != NULL ? "(libpam)" : "(not listed)", m->at,
				 rest, gap);
	m->at += rest;
	if (asks && first)
		add_delay(m);
	m->done[phase] = true;
}

/* Whether a call of this kind is among the calls from i on. */
static bool comes_later(const struct pl_timed_calls *calls, size_t i, enum pl_call kind)
{
	while (i < calls->used && calls->list[i].call != kind)
		i++;
	return i < calls->used;
}

/* The phases before this one in the order, of which only the time is known. */
static void add_unlisted(struct making *m, size_t i, enum pl_call before)
{
	for (int phase = 0; phase < (int)before; phase++)
		if (!m->done[phase] &&
		    !comes_later(&m->waterfall->calls, i, (enum pl_call)phase) &&
		    line_number(m->login, phases[phase].key) >= NOTICEABLE)
			add_phase(m, (enum pl_call)phase, NULL, 0);
}

/* All phases: each begins where the kind of call changes. */
static void add_phases(struct making *m)
{
	const struct pl_timed_calls *calls = &m->waterfall->calls;
	size_t n;

	for (size_t i = 0; i < calls->used; i += n) {
		enum pl_call phase = calls->list[i].call;

		add_unlisted(m, i, phase);
		for (n = 1; i + n < calls->used && calls->list[i + n].call == phase;)
			n++;
		add_phase(m, phase, calls->list + i, n);
	}
	if (calls->used == 0)
		add_unlisted(m, 0, PL_CALL_COUNT);
}

void pl_waterfall_make(struct pl_waterfall *waterfall, const struct pl_log_login *login)
{
	const struct pl_log_event *load = find_gap(login, "load", NULL);
	struct making m = {.waterfall = waterfall, .login = login};

	*waterfall = (struct pl_waterfall){0};
	pl_timed_calls_gather(&waterfall->calls, login);
	m.at = load != NULL ? pl_log_event_number(load, PL_KEY_TOOK)
			    : line_number(login, PL_KEY_LOAD);
	if (m.at > 0)
		pl_waterfall_add(waterfall, PL_ROW_LOAD, 0, "load", 0, m.at, load);
	add_phases(&m);
	for (size_t i = 0; i < login->used; i++) {
		const struct pl_log_event *event = login->event[i];

		if (event->kind == PL_EVENT_HANDOFF) {
			pl_waterfall_add(waterfall, PL_ROW_HANDOFF, 0, "handoff", m.at,
					 pl_log_event_number(event, PL_KEY_TOOK), event);
			break;
		}
	}
	if (waterfall->length < 1)
		waterfall->length = 1;
}
