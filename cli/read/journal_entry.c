/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/journal_entry.h"

#include "cli/base/span.h"

#include <string.h>

/* Copies length bytes as a text; NULL when they hold a NUL or there is no room. */
static char *copy(struct pl_entry_text *entry, const char *data, size_t length)
{
	char *text = entry->text + entry->used;

	if (length >= PL_ENTRY_MAX - entry->used || memchr(data, '\0', length))
		return NULL;
	memcpy(text, data, length);
	text[length] = '\0';
	entry->used += length + 1;
	return text;
}

/* The key of a field's name behind PAM_LATENCY_, -1 when it has none: TOOK is called USEC. */
static int field_key(const char *name, size_t length, bool *usec)
{
	char lower[32];
	size_t n = 0;

	*usec = false;
	if (length >= sizeof lower)
		return -1;
	for (; n < length; n++)
		lower[n] = name[n] >= 'A' && name[n] <= 'Z' ? (char)(name[n] + 32) : name[n];
	lower[n] = '\0';
	if (strcmp(lower, "usec") == 0) {
		*usec = true;
		return PL_KEY_TOOK;
	}
	if (n > 5 && strcmp(lower + n - 5, "_usec") == 0) {
		*usec = true;
		n -= 5;
	}
	return pl_key_find(lower, n);
}

/* Takes one field, NAME=value with PAM_LATENCY_ cut off; false when it spoils the entry. */
static bool take_field(struct pl_log_event *ev, const char *name, const char *equals,
		       char *value)
{
	size_t length = (size_t)(equals - name);
	bool usec;
	int64_t num;
	int key;

	if (length == 5 && memcmp(name, "EVENT", 5) == 0) {
		key = pl_event_find(value, strlen(value));
		ev->kind = (enum pl_event)key;
		return key >= 0;
	}
	if (length == 7 && memcmp(name, "SERVICE", 7) == 0) {
		ev->service = value;
		return true;
	}
	if (length == 4 && memcmp(name, "TYPE", 4) == 0) {
		ev->type = value;
		return pl_type_known(value);
	}
	key = field_key(name, length, &usec);
	if (key < 0)
		return true;
	if (usec != (pl_key_kinds[key] == PL_KEY_IS_SPAN))
		return false;
	if (usec)
		return pl_number_parse(value, &num) &&
		       pl_event_set_num(ev, (enum pl_key)key, num);
	return pl_event_set(ev, (enum pl_key)key, value);
}

static enum pl_parsed parse_fields(sd_journal *j, struct pl_entry_text *entry,
				   struct pl_log_event *ev)
{
	static const char prefix[] = "PAM_LATENCY_";
	const size_t skip = sizeof prefix - 1;
	const void *data;
	size_t length;

	*ev = (struct pl_log_event){.kind = PL_EVENT_COUNT};
	sd_journal_restart_data(j);
	while (sd_journal_enumerate_data(j, &data, &length) > 0) {
		const char *field = data, *equals;
		char *value;

		if (length <= skip || memcmp(field, prefix, skip) != 0)
			continue;
		equals = memchr(field, '=', length);
		if (!equals)
			continue;
		value = copy(entry, equals + 1, length - (size_t)(equals + 1 - field));
		if (!value || !take_field(ev, field + skip, equals, value))
			return PL_PARSED_BAD;
	}
	if (ev->kind == PL_EVENT_COUNT || !ev->service || !ev->type || !pl_event_complete(ev))
		return PL_PARSED_BAD;
	return PL_PARSED_OK;
}

/* An entry that came by syslog holds nothing but the line. */
static enum pl_parsed parse_message(sd_journal *j, struct pl_entry_text *entry,
				    struct pl_log_event *ev)
{
	const size_t skip = sizeof("MESSAGE=") - 1;
	const void *data;
	size_t length;
	char *text;

	if (sd_journal_get_data(j, "MESSAGE", &data, &length) < 0 || length < skip ||
	    !pl_line_is_ours((const char *)data + skip, length - skip))
		return PL_PARSED_OTHER;
	text = copy(entry, (const char *)data + skip, length - skip);
	return text ? pl_parse_line(text, length - skip, ev) : PL_PARSED_BAD;
}

enum pl_parsed pl_journal_entry(sd_journal *j, struct pl_entry_text *entry,
				struct pl_log_event *ev)
{
	const void *data;
	size_t length;

	entry->used = 0;
	if (sd_journal_get_data(j, "PAM_LATENCY_EVENT", &data, &length) >= 0)
		return parse_fields(j, entry, ev);
	return parse_message(j, entry, ev);
}
