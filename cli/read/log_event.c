/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/log_event.h"

#include "cli/base/span.h"
#include "cli/base/xalloc.h"
#include "cli/read/find_word.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(PL_KEY_LIMIT <= 64, "a line's keys are the bits of one word");

/* Sixteen lower-case hexadecimal digits, not all zero: what the module writes as `login`. */
static bool parse_id(const char *s, uint64_t *id)
{
	if (strlen(s) != 16 || strspn(s, "0123456789abcdef") != 16)
		return false;
	*id = strtoull(s, NULL, 16);
	return *id != 0;
}

bool pl_log_event_set_number(struct pl_log_event *event, enum pl_key key, int64_t number)
{
	if (pl_log_event_has(event, key) ||
	    (pl_key_kinds[key] == PL_KEY_IS_SPAN && number > PL_SPAN_LONGEST))
		return false;
	event->has |= UINT64_C(1) << key;
	event->value[key].number = number;
	return true;
}

bool pl_log_event_set(struct pl_log_event *event, enum pl_key key, char *value)
{
	int64_t number;

	if (pl_log_event_has(event, key))
		return false;
	switch (pl_key_kinds[key]) {
	case PL_KEY_IS_SPAN:
		return pl_span_parse(value, strlen(value), &number) &&
		       pl_log_event_set_number(event, key, number);
	case PL_KEY_IS_NUMBER:
		return pl_number_parse(value, &number) &&
		       pl_log_event_set_number(event, key, number);
	case PL_KEY_IS_TEXT:
		break;
	}
	if (key == PL_KEY_LOGIN && !parse_id(value, &event->id))
		return false;
	event->has |= UINT64_C(1) << key;
	event->value[key].text = value;
	return true;
}

int pl_log_event_call(const struct pl_log_event *event)
{
	const char *name = pl_log_event_text(event, PL_KEY_CALL);

	return name != NULL ? pl_find_call(name, strlen(name)) : -1;
}

#define BIT(key) (UINT64_C(1) << PL_KEY_##key)

bool pl_log_event_is_complete(const struct pl_log_event *event)
{
	static const uint64_t needed[PL_EVENT_COUNT] = {
	    [PL_EVENT_CALL] = BIT(MODULE) | BIT(CALL) | BIT(TOOK),
	    [PL_EVENT_CONFIG] = BIT(WHY),
	    [PL_EVENT_ENDED] = BIT(MODULE) | BIT(CALL) | BIT(SO_FAR),
	    [PL_EVENT_GAP] = BIT(WHAT) | BIT(TOOK),
	    [PL_EVENT_HANDOFF] = BIT(TOOK),
	    [PL_EVENT_LOGIN] = BIT(TOOK),
	    [PL_EVENT_OFF] = BIT(WHY),
	    [PL_EVENT_RUNNING] = BIT(MODULE) | BIT(CALL) | BIT(SO_FAR),
	    [PL_EVENT_SLOW] = BIT(MODULE) | BIT(CALL) | BIT(TOOK),
	};
	uint64_t want = needed[event->kind];

	/* A line that lost its end without saying so was cut by something else. */
	if (!pl_log_event_has(event, PL_KEY_CUT))
		want |= BIT(LOGIN) | BIT(PID);
	return (event->has & want) == want;
}

static char *put(char **at, const char *text)
{
	size_t size = strlen(text) + 1;
	char *here = memcpy(*at, text, size);

	*at += size;
	return here;
}

struct pl_log_event *pl_log_event_copy(const struct pl_log_event *event)
{
	size_t size = sizeof *event + strlen(event->service) + strlen(event->type) + 2;
	struct pl_log_event *copy;
	char *at;

	for (int k = 0; k < PL_KEY_LIMIT; k++)
		if (pl_key_kinds[k] == PL_KEY_IS_TEXT &&
		    pl_log_event_has(event, (enum pl_key)k))
			size += strlen(event->value[k].text) + 1;
	copy = pl_xmalloc(size);
	*copy = *event;
	at = (char *)(copy + 1);
	copy->service = put(&at, event->service);
	copy->type = put(&at, event->type);
	for (int k = 0; k < PL_KEY_LIMIT; k++)
		if (pl_key_kinds[k] == PL_KEY_IS_TEXT &&
		    pl_log_event_has(event, (enum pl_key)k))
			copy->value[k].text = put(&at, event->value[k].text);
	return copy;
}
