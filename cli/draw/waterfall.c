/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/draw/waterfall.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>
#include <string.h>

#define NOTICEABLE 1000 /* microseconds: a shorter rest of a phase is not shown */

/* The phase that an entry point belongs to. */
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

static struct pl_row *add(struct pl_waterfall *chart, enum pl_row_kind kind, int depth,
			  const char *label, int64_t start, int64_t took,
			  const struct pl_log_event *about)
{
	struct pl_row *row;

	chart->row = pl_xgrow(chart->row, chart->used, &chart->room, sizeof *row);
	row = &chart->row[chart->used++];
	*row = (struct pl_row){.kind = kind,
			       .depth = depth,
			       .label = pl_xstrdup(label),
			       .start = start,
			       .took = took,
			       .about = about,
			       .over = about && about->kind != PL_EVENT_CALL};
	if (start + took > chart->length && kind != PL_ROW_PROMPT)
		chart->length = start + took;
	return row;
}

static bool is(const struct pl_log_event *ev, enum pl_key key, const char *text)
{
	const char *value = pl_event_text(ev, key);

	return value && strcmp(value, text) == 0;
}

/* The line about a gap of this kind, in calls of this name (NULL: any). */
static const struct pl_log_event *find_gap(const struct pl_log_login *login, const char *what,
					   const char *call)
{
	for (size_t i = 0; i < login->used; i++) {
		const struct pl_log_event *ev = login->event[i];

		if (ev->kind == PL_EVENT_GAP && is(ev, PL_KEY_WHAT, what) &&
		    (!call || is(ev, PL_KEY_CALL, call)))
			return ev;
	}
	return NULL;
}

static int64_t sum_num(const struct pl_log_login *login, int key)
{
	int64_t num = login->sum && key >= 0 ? pl_event_num(login->sum, (enum pl_key)key) : -1;

	return num < 0 ? 0 : num;
}

/* The last part of a path, up to a blank: what a person calls a script. */
static char *short_name(const char *command)
{
	size_t length = strcspn(command, " ");
	const char *slash = memrchr(command, '/', length);

	if (slash && slash[1] && slash[1] != ' ') {
		length -= (size_t)(slash + 1 - command);
		command = slash + 1;
	}
	return pl_xstrndup(command, length);
}

static void add_call(struct pl_waterfall *chart, const struct pl_timed_call *item,
		     int64_t start)
{
	struct pl_row *row =
	    add(chart, PL_ROW_CALL, 1, item->module, start, item->took, item->about);
	const char *child = item->about ? pl_event_text(item->about, PL_KEY_CHILD) : NULL;
	int64_t took = item->about ? pl_event_num(item->about, PL_KEY_CHILD_TOOK) : -1;
	char *name;

	row->open = item->about && pl_event_has(item->about, PL_KEY_SO_FAR);
	if (!child)
		return;
	name = short_name(child);
	if (took < 0 || took > item->took)
		took = item->took;
	add(chart, PL_ROW_CHILD, 2, name, start, took, NULL);
	free(name);
}

/*
 * The rows of one phase; its calls are `n` items (none when the login line lists none). Returns
 * when it ended.
 */
static int64_t add_phase(struct pl_waterfall *chart, const struct pl_log_login *login,
			 enum pl_call entry, const struct pl_timed_call *item, size_t n,
			 bool first, int64_t start)
{
	const struct pl_log_event *gap =
	    first ? find_gap(login, "libpam", pl_call_names[entry]) : NULL;
	bool asks = entry == PL_AUTHENTICATE || entry == PL_CHAUTHTOK;
	bool complete = sum_num(login, PL_KEY_COUNT) <= (int64_t)chart->items.listed;
	int64_t calls = 0, wall = first ? sum_num(login, phases[entry].key) : 0, rest,
		at = start;
	const struct pl_log_event *delay = asks ? find_gap(login, "fail-delay", NULL) : NULL;
	int64_t wait =
	    delay ? pl_event_num(delay, PL_KEY_TOOK) : sum_num(login, PL_KEY_FAIL_DELAY);

	for (size_t i = 0; i < n; i++)
		calls += item[i].took;
	rest = wall > calls ? wall - calls : 0;
	if (gap && pl_event_num(gap, PL_KEY_TOOK) > rest)
		rest = pl_event_num(gap, PL_KEY_TOOK);
	add(chart, PL_ROW_PHASE, 0, phases[entry].name, start, calls + rest, NULL);
	if (asks && first && sum_num(login, PL_KEY_PROMPT) > 0)
		add(chart, PL_ROW_PROMPT, 1, "(prompt)", start, sum_num(login, PL_KEY_PROMPT),
		    NULL);
	for (size_t i = 0; i < n; at += item[i++].took)
		add_call(chart, &item[i], at);
	if (gap || rest >= NOTICEABLE)
		add(chart, PL_ROW_GAP, 1, complete || gap ? "(libpam)" : "(not listed)", at,
		    rest, gap);
	at += rest;
	if (asks && first && wait > 0) {
		add(chart, PL_ROW_DELAY, 1, "(fail delay)", at, wait, delay);
		at += wait;
	}
	return at;
}

/* All phases: runs of items with one entry point, and those of which only the time is known. */
static int64_t add_phases(struct pl_waterfall *chart, const struct pl_log_login *login,
			  int64_t at)
{
	const struct pl_timed_calls *items = &chart->items;
	bool done[PL_CALL_COUNT] = {false};
	size_t i = 0;

	while (i < items->used || items->used == 0) {
		size_t n = 0;
		int entry = items->used ? (int)items->list[i].entry : PL_CALL_COUNT;

		for (int e = 0; e < entry; e++) {
			bool later = false;

			for (size_t j = i; j < items->used; j++)
				later |= (int)items->list[j].entry == e;
			if (!done[e] && !later && sum_num(login, phases[e].key) >= NOTICEABLE) {
				at =
				    add_phase(chart, login, (enum pl_call)e, NULL, 0, true, at);
				done[e] = true;
			}
		}
		if (items->used == 0)
			break;
		while (i + n < items->used && (int)items->list[i + n].entry == entry)
			n++;
		at = add_phase(chart, login, (enum pl_call)entry, items->list + i, n,
			       !done[entry], at);
		done[entry] = true;
		i += n;
	}
	return at;
}

void pl_waterfall_make(struct pl_waterfall *chart, const struct pl_log_login *login)
{
	const struct pl_log_event *load = find_gap(login, "load", NULL);
	int64_t at = load ? pl_event_num(load, PL_KEY_TOOK) : sum_num(login, PL_KEY_LOAD);

	*chart = (struct pl_waterfall){0};
	pl_timed_calls_gather(&chart->items, login);
	if (at > 0)
		add(chart, PL_ROW_LOAD, 0, "load", 0, at, load);
	at = add_phases(chart, login, at);
	for (size_t i = 0; i < login->used; i++) {
		const struct pl_log_event *ev = login->event[i];

		if (ev->kind == PL_EVENT_HANDOFF) {
			add(chart, PL_ROW_HANDOFF, 0, "handoff", at,
			    pl_event_num(ev, PL_KEY_TOOK), ev);
			break;
		}
	}
	if (chart->length < 1)
		chart->length = 1;
}

void pl_waterfall_free(struct pl_waterfall *chart)
{
	for (size_t i = 0; i < chart->used; i++)
		free(chart->row[i].label);
	free(chart->row);
	pl_timed_calls_free(&chart->items);
	*chart = (struct pl_waterfall){0};
}
