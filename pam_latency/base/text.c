/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/text.h"

#include <string.h>

void pl_text_bytes(struct pl_text *t, const char *bytes, size_t length)
{
	if (t->full || length > t->size - t->length) {
		t->full = true;
		return;
	}
	memcpy(t->buf + t->length, bytes, length);
	t->length += length;
}

void pl_text_string(struct pl_text *t, const char *s)
{
	pl_text_bytes(t, s, strlen(s));
}

void pl_text_char(struct pl_text *t, char c)
{
	pl_text_bytes(t, &c, 1);
}

void pl_text_number(struct pl_text *t, uint64_t number)
{
	char digits[20];
	size_t n = sizeof digits;

	do {
		digits[--n] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	pl_text_bytes(t, digits + n, sizeof digits - n);
}

/* NUMBER with exactly DIGITS digits, leading zeros kept. */
static void put_padded(struct pl_text *t, uint64_t number, unsigned int digits)
{
	uint64_t scale = 1;

	while (digits-- > 1)
		scale *= 10;
	for (; scale > 0; scale /= 10)
		pl_text_char(t, (char)('0' + number / scale % 10));
}

void pl_text_ms(struct pl_text *t, uint64_t usec)
{
	uint64_t tenths = usec / 100 + (usec % 100 >= 50);

	pl_text_number(t, tenths / 10);
	pl_text_char(t, '.');
	pl_text_char(t, (char)('0' + tenths % 10));
	pl_text_string(t, "ms");
}

void pl_text_span(struct pl_text *t, uint64_t usec)
{
	uint64_t ms = usec / 1000;

	if (usec < 1000) {
		pl_text_number(t, usec);
		pl_text_string(t, "us");
	} else if (ms < 1000) {
		pl_text_number(t, ms);
		pl_text_string(t, "ms");
	} else if (ms < 60000) {
		pl_text_number(t, ms / 1000);
		pl_text_char(t, '.');
		put_padded(t, ms % 1000, 3);
		pl_text_char(t, 's');
	} else {
		pl_text_number(t, ms / 60000);
		pl_text_string(t, "min ");
		pl_text_number(t, ms / 1000 % 60);
		pl_text_char(t, '.');
		put_padded(t, ms / 100, 1);
		pl_text_char(t, 's');
	}
}

void pl_text_size(struct pl_text *t, uint64_t bytes)
{
	static const char names[][4] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
	uint64_t rest = 0;
	size_t i = 0;

	for (; bytes >= 1024 && i + 1 < sizeof names / sizeof names[0]; i++) {
		rest = bytes % 1024;
		bytes /= 1024;
	}
	pl_text_number(t, bytes);
	if (i > 0 && bytes < 10) {
		pl_text_char(t, '.');
		put_padded(t, rest * 10 / 1024, 1);
	}
	pl_text_string(t, names[i]);
}

char *pl_text_end(struct pl_text *t)
{
	t->buf[t->length] = '\0';
	return t->buf;
}
