/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/quote.h"

#include <string.h>

/* What a lead byte promises; RFC 3629, section 4 (no overlong forms, no surrogates). */
struct lead {
	unsigned char from, to;
	unsigned char length;
	unsigned char second_min, second_max;
};

static const struct lead leads[] = {
    {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf}, {0xe1, 0xec, 3, 0x80, 0xbf},
    {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf}, {0xf0, 0xf0, 4, 0x90, 0xbf},
    {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
};

static bool tail_is_valid(const struct lead *l, const unsigned char *u)
{
	if (u[1] < l->second_min || u[1] > l->second_max)
		return false;
	for (size_t i = 2; i < l->length; i++)
		if ((u[i] & 0xc0) != 0x80)
			return false;
	return true;
}

size_t pl_utf8_length(const char *s, size_t n)
{
	const unsigned char *u = (const unsigned char *)s;

	if (n == 0)
		return 0;
	if (u[0] < 0x80)
		return 1;
	for (size_t i = 0; i < sizeof leads / sizeof leads[0]; i++)
		if (u[0] >= leads[i].from && u[0] <= leads[i].to)
			return n >= leads[i].length && tail_is_valid(&leads[i], u)
				   ? leads[i].length
				   : 0;
	return 0;
}

/* Bytes that stand for themselves at S: 0 for a byte that must be written as \xNN. */
static size_t plain_length(const char *s, size_t n)
{
	unsigned char c = (unsigned char)*s;

	if (c < 0x20 || c == 0x7f)
		return 0;
	/* U+0080 to U+009F are control characters too: C2 80 to C2 9F. */
	if (c == 0xc2 && n >= 2 && (unsigned char)s[1] < 0xa0)
		return 0;
	return pl_utf8_length(s, n);
}

static bool needs_quotes(const char *value, size_t length)
{
	size_t step;

	if (length == 0)
		return true;
	for (size_t i = 0; i < length; i += step) {
		step = plain_length(value + i, length - i);
		if (step == 0 || strchr(" \"=\\", value[i]) != NULL)
			return true;
	}
	return false;
}

static void put_hex(struct pl_text *t, unsigned char c)
{
	static const char digits[] = "0123456789abcdef";
	char escape[4] = {'\\', 'x', digits[c >> 4], digits[c & 15]};

	pl_text_bytes(t, escape, sizeof escape);
}

void pl_text_quoted(struct pl_text *t, const char *value, size_t length)
{
	size_t step;

	if (!needs_quotes(value, length)) {
		pl_text_bytes(t, value, length);
		return;
	}
	pl_text_char(t, '"');
	for (size_t i = 0; i < length; i += step) {
		step = plain_length(value + i, length - i);
		if (step == 0) {
			put_hex(t, (unsigned char)value[i]);
			step = 1;
			continue;
		}
		if (value[i] == '"' || value[i] == '\\')
			pl_text_char(t, '\\');
		pl_text_bytes(t, value + i, step);
	}
	pl_text_char(t, '"');
}

void pl_text_prefix(struct pl_text *t, const char *word)
{
	for (; *word != '\0'; word++) {
		bool plain = *word > ' ' && *word < 0x7f && strchr(":()", *word) == NULL;

		pl_text_char(t, plain ? *word : '_');
	}
}
