/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/journal_entry.h"

#include "cli/base/span.h"
#include "cli/read/find_word.h"

#include <string.h>

/* Copies bytes as a text; NULL when they hold a NUL or there is no room. */
static char *copy(struct pl_journal_text *entry, const char *data, size_t length)
{
	char *text = entry->text + entry->used;

	if (length >= PL_JOURNAL_TEXT_MAX - entry->used || memchr(data, '\0', length) != NULL)
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
	return pl_find_key(lower, n);
}

/* Takes one field, NAME=value with PAM_LATENCY_ cut off; false when it spoils the entry. */
static bool take_field(struct pl_log_event *event, const char *name, const char *equals,
		       char *value)
{
	size_t length = (size_t)(equals - name);
	bool usec;
	int64_t number;
	int key;

	if (length == 5 && memcmp(name, "EVENT", 5) == 0) {
		key = pl_find_event(value, strlen(value));
		event->kind = (enum pl_event)key;
		return key >= 0;
	}
	if (length == 7 && memcmp(name, "SERVICE", 7) == 0) {
		event->service = value;
		return true;
	}
	if (length == 4 && memcmp(name, "TYPE", 4) == 0) {
		event->type = value;
		return pl_is_type(value);
	}
	key = field_key(name, length, &usec);
	if (key < 0)
		return true;
	if (usec != (pl_key_kinds[key] == PL_KEY_IS_SPAN))
		return false;
	if (usec)
		return pl_number_parse(value, &number) &&
		       pl_log_event_set_number(event, (enum pl_key)key, number);
	return pl_log_event_set(event, (enum pl_key)key, value);
}

static enum pl_parsed parse_fields(sd_journal *journal, struct pl_journal_text *entry,
				   struct pl_log_event *event)
{
	static const char prefix[] = "PAM_LATENCY_";
	const size_t skip = sizeof prefix - 1;
	const void *data;
	size_t length;

	*event = (struct pl_log_event){.kind = PL_EVENT_COUNT};
	sd_journal_restart_data(journal);
	while (sd_journal_enumerate_data(journal, &data, &length) > 0) {
		const char *field = data, *equals;
		char *value;

		if (length <= skip || memcmp(field, prefix, skip) != 0)
			continue;
		equals = memchr(field, '=', length);
		if (equals == NULL)
			continue;
		value = copy(entry, equals + 1, length - (size_t)(equals + 1 - field));
		if (value == NULL || !take_field(event, field + skip, equals, value))
			return PL_PARSED_BAD;
	}
	if (event->kind == PL_EVENT_COUNT || event->service == NULL || event->type == NULL ||
	    !pl_log_event_is_complete(event))
		return PL_PARSED_BAD;
	return PL_PARSED_OK;
}

/* An entry that came by syslog holds nothing but the line. */
static enum pl_parsed parse_message(sd_journal *journal, struct pl_journal_text *entry,
				    struct pl_log_event *event)
{
	const size_t skip = sizeof "MESSAGE=" - 1;
	const void *data;
	size_t length;
	char *text;

	if (sd_journal_get_data(journal, "MESSAGE", &data, &length) < 0 || length < skip ||
	    !pl_line_is_ours((const char *)data + skip, length - skip))
		return PL_PARSED_OTHER;
	text = copy(entry, (const char *)data + skip, length - skip);
	return text != NULL ? pl_parse_line(text, length - skip, event) : PL_PARSED_BAD;
}

enum pl_parsed pl_journal_entry_read(sd_journal *journal, struct pl_journal_text *entry,
				     struct pl_log_event *event)
{
	const void *data;
	size_t length;

	entry->used = 0;
	if (sd_journal_get_data(journal, "PAM_LATENCY_EVENT", &data, &length) >= 0)
		return parse_fields(journal, entry, event);
	return parse_message(journal, entry, event);
}
