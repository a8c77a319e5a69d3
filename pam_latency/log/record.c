/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/record.h"

#include "pam_latency/base/quote.h"
#include "pam_latency/base/text.h"

#include <string.h>

void pl_record_init(struct pl_record *r, enum pl_event event, const char *service,
		    const char *type)
{
	size_t n = service != NULL ? strlen(service) : 0;

	if (n >= sizeof r->service)
		n = sizeof r->service - 1;
	r->event = event;
	if (n > 0)
		memcpy(r->service, service, n);
	r->service[n] = '\0';
	r->type = type;
	r->count = 0;
	r->cut = false;
	r->used = 0;
}

static struct pl_pair *add_pair(struct pl_record *r, enum pl_key key, enum pl_value_kind kind)
{
	struct pl_pair *p;

	if (r->count == PL_RECORD_KEYS) {
		r->cut = true;
		return NULL;
	}
	p = &r->pairs[r->count++];
	p->key = key;
	p->kind = kind;
	p->number = 0;
	p->offset = p->length = 0;
	return p;
}

void pl_record_bytes(struct pl_record *r, enum pl_key key, const char *value, size_t length)
{
	size_t room = PL_RECORD_TEXT - r->used;
	struct pl_pair *p;

	if (length > room) {
		length = room;
		r->cut = true;
	}
	if (length == 0 || (p = add_pair(r, key, PL_VALUE_TEXT)) == NULL)
		return;
	memcpy(r->text + r->used, value, length);
	p->offset = (uint16_t)r->used;
	p->length = (uint16_t)length;
	r->used += length;
}

void pl_record_text(struct pl_record *r, enum pl_key key, const char *value)
{
	size_t length;

	if (value == NULL)
		return;
	length = strnlen(value, PL_VALUE_MAX + 1);
	if (length > PL_VALUE_MAX) {
		length = PL_VALUE_MAX;
		r->cut = true;
	}
	pl_record_bytes(r, key, value, length);
}

void pl_record_time(struct pl_record *r, enum pl_key key, uint64_t usec)
{
	struct pl_pair *p = add_pair(r, key, PL_VALUE_TIME);

	if (p != NULL)
		p->number = usec;
}

void pl_record_number(struct pl_record *r, enum pl_key key, uint64_t number)
{
	struct pl_pair *p = add_pair(r, key, PL_VALUE_NUMBER);

	if (p != NULL)
		p->number = number;
}

const char *pl_record_get(const struct pl_record *r, enum pl_key key, size_t *length)
{
	for (unsigned int i = 0; i < r->count; i++) {
		const struct pl_pair *p = &r->pairs[i];

		if (p->kind == PL_VALUE_TEXT && p->key == key) {
			*length = p->length;
			return r->text + p->offset;
		}
	}
	return NULL;
}

/* " key=value" at the end of LINE, which is full when there is no room for it. */
static void put_pair(const struct pl_record *r, const struct pl_pair *p, struct pl_text *line)
{
	pl_text_char(line, ' ');
	pl_text_string(line, pl_key_names[p->key]);
	pl_text_char(line, '=');
	if (p->kind == PL_VALUE_TIME)
		pl_text_ms(line, p->number);
	else if (p->kind == PL_VALUE_NUMBER)
		pl_text_number(line, p->number);
	else
		pl_text_quoted(line, r->text + p->offset, p->length);
}

static void put_prefix(const struct pl_record *r, struct pl_text *line)
{
	pl_text_string(line, "pam_latency(");
	pl_text_prefix(line, r->service);
	pl_text_char(line, ':');
	pl_text_prefix(line, r->type);
	pl_text_string(line, "): ");
	pl_text_string(line, pl_events[r->event].name);
}

size_t pl_record_line(const struct pl_record *r, char buf[PL_LINE_MAX + 1])
{
	static const char cut_mark[] = " cut=1";
	const size_t room = PL_LINE_MAX - (sizeof cut_mark - 1);
	struct pl_text line = {.buf = buf, .size = r->cut ? room : PL_LINE_MAX};
	size_t with_mark; /* as long as the line may be if the mark must follow */

	put_prefix(r, &line);
	with_mark = line.length;
	for (unsigned int i = 0; i < r->count && !line.full; i++) {
		put_pair(r, &r->pairs[i], &line);
		if (!line.full && line.length <= room)
			with_mark = line.length;
	}
	if (line.full || r->cut) {
		line = (struct pl_text){.buf = buf, .size = PL_LINE_MAX, .length = with_mark};
		pl_text_string(&line, cut_mark);
	}
	buf[line.length] = '\0';
	return line.length;
}
