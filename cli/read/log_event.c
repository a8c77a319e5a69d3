/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/log_event.h"

#include "cli/base/span.h"
#include "cli/base/xalloc.h"

#include <stdlib.h>
#include <string.h>

/* Binary search in a sorted list of names. */
static int find(const char (*names)[PL_KEY_SIZE], int n, const char *name, size_t length)
{
	int low = 0, high = n - 1;

	while (low <= high) {
		int mid = (low + high) / 2;
		int diff = strncmp(name, names[mid], length);

		if (diff == 0 && names[mid][length] == '\0')
			return mid;
		if (diff > 0)
			low = mid + 1;
		else
			high = mid - 1;
	}
	return -1;
}

int pl_event_find(const char *name, size_t length)
{
	for (int i = 0; i < PL_EVENT_COUNT; i++)
		if (strncmp(name, pl_events[i].name, length) == 0 &&
		    pl_events[i].name[length] == '\0')
			return i;
	return -1;
}

int pl_key_find(const char *name, size_t length)
{
	return find(pl_key_names, PL_KEY_LIMIT, name, length);
}

bool pl_type_known(const char *name)
{
	for (int i = 0; i < PL_CALL_COUNT; i++)
		if (strcmp(pl_call_types[i], name) == 0)
			return true;
	return false;
}

/* Sixteen lower-case hexadecimal digits, not all zero: what the module writes as `login`. */
static bool parse_id(const char *s, uint64_t *id)
{
	if (strlen(s) != 16 || strspn(s, "0123456789abcdef") != 16)
		return false;
	*id = strtoull(s, NULL, 16);
	return *id != 0;
}

bool pl_event_set_num(struct pl_log_event *ev, enum pl_key key, int64_t num)
{
	if (pl_event_has(ev, key) ||
	    (pl_key_kinds[key] == PL_KEY_IS_SPAN && num > PL_SPAN_LONGEST))
		return false;
	ev->has |= UINT64_C(1) << key;
	ev->value[key].num = num;
	return true;
}

bool pl_event_set(struct pl_log_event *ev, enum pl_key key, char *value)
{
	int64_t num;

	if (pl_event_has(ev, key))
		return false;
	switch (pl_key_kinds[key]) {
	case PL_KEY_IS_SPAN:
		return pl_span_parse(value, strlen(value), &num) &&
		       pl_event_set_num(ev, key, num);
	case PL_KEY_IS_NUMBER:
		return pl_number_parse(value, &num) && pl_event_set_num(ev, key, num);
	case PL_KEY_IS_TEXT:
		break;
	}
	if (key == PL_KEY_LOGIN && !parse_id(value, &ev->id))
		return false;
	ev->has |= UINT64_C(1) << key;
	ev->value[key].text = value;
	return true;
}

#define BIT(key) (UINT64_C(1) << PL_KEY_##key)

bool pl_event_complete(const struct pl_log_event *ev)
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
	uint64_t want = needed[ev->kind];

	/* A line that lost its end without saying so was cut by something else. */
	if (!pl_event_has(ev, PL_KEY_CUT))
		want |= BIT(LOGIN) | BIT(PID);
	return (ev->has & want) == want;
}

static char *put(char **at, const char *text)
{
	size_t size = strlen(text) + 1;
	char *here = memcpy(*at, text, size);

	*at += size;
	return here;
}

struct pl_log_event *pl_event_dup(const struct pl_log_event *ev)
{
	size_t size = sizeof *ev + strlen(ev->service) + strlen(ev->type) + 2;
	struct pl_log_event *copy;
	char *at;

	for (int k = 0; k < PL_KEY_LIMIT; k++)
		if (pl_key_kinds[k] == PL_KEY_IS_TEXT && pl_event_has(ev, (enum pl_key)k))
			size += strlen(ev->value[k].text) + 1;
	copy = pl_xmalloc(size);
	*copy = *ev;
	at = (char *)(copy + 1);
	copy->service = put(&at, ev->service);
	copy->type = put(&at, ev->type);
	for (int k = 0; k < PL_KEY_LIMIT; k++)
		if (pl_key_kinds[k] == PL_KEY_IS_TEXT && pl_event_has(ev, (enum pl_key)k))
			copy->value[k].text = put(&at, ev->value[k].text);
	return copy;
}
