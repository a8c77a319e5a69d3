/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-journal.h>

#include "mem.h"
#include "parse.h"
#include "source.h"
#include "span.h"

#define ENTRY_MAX 32768 /* bytes of fields of one entry */

/* The fields of one entry, copied out of the journal's maps. */
struct entry {
	size_t used;
	char text[ENTRY_MAX];
};

static int failed(const char *what, int error)
{
	fprintf(stderr, "pam-latency: %s: %s\n", what, strerror(-error));
	return -1;
}

/* What only the system's own programs can have written: by the native protocol with our fields, or by
 * syslog with our facility. Fields that begin with an underscore are the journal's word, not a sender's. */
static int add_matches(sd_journal *j)
{
	char match[64];
	int r = sd_journal_add_match(j, "_UID=0", 0);

	if (r >= 0)
		r = sd_journal_add_match(j, "_TRANSPORT=journal", 0);
	for (int i = 0; r >= 0 && i < PL_KIND_COUNT; i++) {
		snprintf(match, sizeof(match), "PAM_LATENCY_EVENT=%s", pl_kind_name((enum pl_kind)i));
		r = sd_journal_add_match(j, match, 0);
	}
	if (r >= 0)
		r = sd_journal_add_disjunction(j);
	if (r >= 0)
		r = sd_journal_add_match(j, "_UID=0", 0);
	if (r >= 0)
		r = sd_journal_add_match(j, "_TRANSPORT=syslog", 0);
	if (r >= 0)
		r = sd_journal_add_match(j, "SYSLOG_FACILITY=10", 0);
	return r;
}

/* Copies len bytes as a text; NULL when they hold a NUL or there is no room. */
static char *copy(struct entry *entry, const char *data, size_t len)
{
	char *text = entry->text + entry->used;

	if (len >= ENTRY_MAX - entry->used || memchr(data, '\0', len))
		return NULL;
	memcpy(text, data, len);
	text[len] = '\0';
	entry->used += len + 1;
	return text;
}

/* The key of a field's name behind PAM_LATENCY_, -1 when it has none: TOOK is called USEC. */
static int field_key(const char *name, size_t len, bool *usec)
{
	char lower[32];
	size_t n = 0;

	*usec = false;
	if (len >= sizeof(lower))
		return -1;
	for (; n < len; n++)
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
static bool take_field(struct pl_event *ev, const char *name, const char *equals, char *value)
{
	size_t len = (size_t)(equals - name);
	bool usec;
	int64_t num;
	int key;

	if (len == 5 && memcmp(name, "EVENT", 5) == 0) {
		key = pl_kind_find(value, strlen(value));
		ev->kind = (enum pl_kind)key;
		return key >= 0;
	}
	if (len == 7 && memcmp(name, "SERVICE", 7) == 0) {
		ev->service = value;
		return true;
	}
	if (len == 4 && memcmp(name, "TYPE", 4) == 0) {
		ev->type = value;
		return pl_type_known(value);
	}
	key = field_key(name, len, &usec);
	if (key < 0)
		return true;
	if (usec != (pl_key_type((enum pl_key)key) == PL_TYPE_SPAN))
		return false;
	if (usec)
		return pl_number_parse(value, &num) && pl_event_set_num(ev, (enum pl_key)key, num);
	return pl_event_set(ev, (enum pl_key)key, value);
}

static enum pl_parsed parse_fields(sd_journal *j, struct entry *entry, struct pl_event *ev)
{
	static const char prefix[] = "PAM_LATENCY_";
	const size_t skip = sizeof(prefix) - 1;
	const void *data;
	size_t len;

	*ev = (struct pl_event){.kind = PL_KIND_COUNT};
	sd_journal_restart_data(j);
	while (sd_journal_enumerate_data(j, &data, &len) > 0) {
		const char *field = data, *equals;
		char *value;

		if (len <= skip || memcmp(field, prefix, skip) != 0)
			continue;
		equals = memchr(field, '=', len);
		if (!equals)
			continue;
		value = copy(entry, equals + 1, len - (size_t)(equals + 1 - field));
		if (!value || !take_field(ev, field + skip, equals, value))
			return PL_PARSED_BAD;
	}
	if (ev->kind == PL_KIND_COUNT || !ev->service || !ev->type || !pl_event_complete(ev))
		return PL_PARSED_BAD;
	return PL_PARSED_OK;
}

/* An entry that came by syslog holds nothing but the line. */
static enum pl_parsed parse_message(sd_journal *j, struct entry *entry, struct pl_event *ev)
{
	const size_t skip = sizeof("MESSAGE=") - 1;
	const void *data;
	size_t len;
	char *text;

	if (sd_journal_get_data(j, "MESSAGE", &data, &len) < 0 || len < skip ||
	    !pl_parse_is_ours((const char *)data + skip, len - skip))
		return PL_PARSED_OTHER;
	text = copy(entry, (const char *)data + skip, len - skip);
	return text ? pl_parse(text, len - skip, ev) : PL_PARSED_BAD;
}

static void take_entry(struct pl_reading *reading, sd_journal *j, struct entry *entry)
{
	struct pl_event ev;
	enum pl_parsed parsed;
	const void *data;
	uint64_t time;
	size_t len;

	entry->used = 0;
	if (sd_journal_get_data(j, "PAM_LATENCY_EVENT", &data, &len) >= 0)
		parsed = parse_fields(j, entry, &ev);
	else
		parsed = parse_message(j, entry, &ev);
	if (parsed == PL_PARSED_BAD)
		reading->stats.malformed++;
	if (parsed != PL_PARSED_OK)
		return;
	ev.time = sd_journal_get_realtime_usec(j, &time) < 0 ? PL_NO_TIME : (int64_t)time;
	pl_source_take(reading, &ev);
}

/* Goes to where reading begins: the time of --since, the newest entries, or the first one. */
static int seek(struct pl_reading *reading, sd_journal *j, size_t newest)
{
	const struct pl_opts *opts = reading->opts;
	int r;

	if (opts->since != PL_NO_TIME && opts->since > 0)
		return sd_journal_seek_realtime_usec(j, (uint64_t)opts->since);
	if (newest == 0 || opts->until != PL_NO_TIME || opts->service || opts->user)
		return sd_journal_seek_head(j);
	r = sd_journal_seek_tail(j);
	if (r >= 0)
		r = sd_journal_previous_skip(j, newest + 1);
	return r >= 0 && (size_t)r <= newest ? sd_journal_seek_head(j) : r;
}

int pl_source_journal(struct pl_reading *reading, size_t newest, const char *file)
{
	const char *files[] = {file, NULL}, *directory = reading->opts->directory;
	struct entry *entry;
	sd_journal *j;
	int r;

	if (file)
		r = sd_journal_open_files(&j, files, 0);
	else if (directory)
		r = sd_journal_open_directory(&j, directory, 0);
	else
		r = sd_journal_open(&j, SD_JOURNAL_LOCAL_ONLY);
	if (r < 0)
		return failed(file ? file : directory ? directory : "the journal", r);
	entry = pl_xmalloc(sizeof(*entry));
	r = add_matches(j);
	if (r >= 0)
		r = seek(reading, j, newest);
	while (r >= 0 && (r = sd_journal_next(j)) > 0)
		take_entry(reading, j, entry);
	sd_journal_close(j);
	free(entry);
	return r < 0 ? failed("the journal", r) : 0;
}
