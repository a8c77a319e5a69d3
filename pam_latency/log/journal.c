/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/journal.h"

#include "pam_latency/base/text.h"

#include <string.h>

/* "NAME=value\n", or NAME, a newline, 64 bits little-endian and the value when that holds a
 * newline. */
static void put_field(struct pl_text *t, const char *prefix, const char *name,
		      const char *value, size_t length)
{
	size_t before = t->length;

	pl_text_string(t, prefix);
	for (; *name != '\0'; name++)
		pl_text_char(t,
			     *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name);
	if (length > 0 && memchr(value, '\n', length) != NULL) {
		char size[9] = {'\n'};

		for (int i = 0; i < 8; i++)
			size[i + 1] = (char)((uint64_t)length >> (8 * i) & 0xff);
		pl_text_bytes(t, size, sizeof size);
	} else {
		pl_text_char(t, '=');
	}
	pl_text_bytes(t, value, length);
	pl_text_char(t, '\n');
	if (t->full) /* and so it stays: no later field is put */
		t->length = before;
}

static void put_string(struct pl_text *t, const char *name, const char *value)
{
	put_field(t, "", name, value, strlen(value));
}

static void put_number(struct pl_text *t, const char *prefix, const char *name, uint64_t number)
{
	char digits[24];
	struct pl_text d = {.buf = digits, .size = sizeof digits};

	pl_text_number(&d, number);
	put_field(t, prefix, name, digits, d.length);
}

/* took -> PAM_LATENCY_USEC and PAM_LATENCY_PRETTY, another time K -> PAM_LATENCY_K_USEC. */
static void put_time(struct pl_text *t, const struct pl_pair *p)
{
	char name[40], pretty[40];
	struct pl_text n = {.buf = name, .size = sizeof name - 1};
	struct pl_text s = {.buf = pretty, .size = sizeof pretty};

	if (p->key == PL_KEY_TOOK || p->key == PL_KEY_SO_FAR) {
		pl_text_span(&s, p->number);
		put_field(t, "PAM_LATENCY_", "pretty", pretty, s.length);
	}
	if (p->key != PL_KEY_TOOK) {
		pl_text_string(&n, pl_key_names[p->key]);
		pl_text_char(&n, '_');
	}
	pl_text_string(&n, "usec");
	put_number(t, "PAM_LATENCY_", pl_text_end(&n), p->number);
}

size_t pl_record_datagram(const struct pl_record *r, const char *line, const char *identifier,
			  long pid, char *buf, size_t size)
{
	struct pl_text t = {.buf = buf, .size = size};

	put_string(&t, "MESSAGE", line);
	put_string(&t, "MESSAGE_ID", pl_events[r->event].message_id);
	put_number(&t, "", "PRIORITY", (uint64_t)pl_events[r->event].priority);
	put_string(&t, "SYSLOG_FACILITY", "10"); /* authpriv */
	put_string(&t, "SYSLOG_IDENTIFIER", identifier);
	put_number(&t, "", "SYSLOG_PID", (uint64_t)pid);
	put_string(&t, "PAM_LATENCY_SERVICE", r->service);
	put_string(&t, "PAM_LATENCY_TYPE", r->type);
	put_string(&t, "PAM_LATENCY_EVENT", pl_events[r->event].name);
	for (unsigned int i = 0; i < r->count; i++) {
		const struct pl_pair *p = &r->pairs[i];

		if (p->kind == PL_VALUE_TIME)
			put_time(&t, p);
		else if (p->kind == PL_VALUE_NUMBER)
			put_number(&t, "PAM_LATENCY_", pl_key_names[p->key], p->number);
		else
			put_field(&t, "PAM_LATENCY_", pl_key_names[p->key], r->text + p->offset,
				  p->length);
	}
	return t.length;
}
