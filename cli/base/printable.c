/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/printable.h"

#include "pam_latency/base/quote.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define UTF8_MAX 4 /* bytes of a character */

/* The length of the UTF-8 character at s, and the character; 0 when it is not valid. */
static int decode(const char *s, uint32_t *character)
{
	const unsigned char *bytes = (const unsigned char *)s;
	int length = (int)pl_utf8_length(s, strnlen(s, UTF8_MAX));

	*character = length > 1 ? bytes[0] & 0x7fU >> length : bytes[0];
	for (int i = 1; i < length; i++)
		*character = *character << 6 | (bytes[i] & 0x3f);
	return length;
}

/* Characters that move, hide or reorder what is around them, or are none. */
static bool is_harmful(uint32_t c)
{
	static const uint32_t ranges[][2] = {
	    {0x00, 0x1f},     {0x7f, 0x9f},	  {0xad, 0xad},	       {0x61c, 0x61c},
	    {0x180e, 0x180e}, {0x200b, 0x200f},	  {0x2028, 0x202e},    {0x2060, 0x206f},
	    {0xe000, 0xf8ff}, {0xfdd0, 0xfdef},	  {0xfeff, 0xfeff},    {0xfff0, 0xfffb},
	    {0xfffe, 0xffff}, {0x1fffe, 0x1ffff}, {0xe0000, 0x10ffff},
	};

	for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
		if (c >= ranges[i][0] && c <= ranges[i][1])
			return true;
	return false;
}

void pl_printable(struct pl_strbuf *buf, const char *text, bool utf8)
{
	pl_strbuf_add(buf, "", 0);
	while (*text != '\0') {
		uint32_t character;
		int length = decode(text, &character);
		bool plain = length > 0 && !is_harmful(character) && (utf8 || length == 1);

		if (length == 0)
			length = 1;
		if (plain)
			pl_strbuf_add(buf, text, (size_t)length);
		for (int i = 0; !plain && i < length; i++)
			pl_strbuf_format(buf, "\\x%02x", (unsigned char)text[i]);
		text += length;
	}
}

void pl_printable_quoted(FILE *out, const char *text)
{
	struct pl_strbuf buf = {0};

	pl_printable(&buf, text, true);
	putc('"', out);
	for (const char *p = buf.s; *p != '\0'; p++) {
		if (*p == '"' || *p == '\\')
			putc('\\', out);
		putc(*p, out);
	}
	putc('"', out);
	pl_strbuf_free(&buf);
}

/* Bytes and columns of the character at s. */
static int next(const char *s, bool utf8, int *columns)
{
	uint32_t character;
	int length = utf8 ? decode(s, &character) : 1, width = 1;

	if (length > 1)
		width = wcwidth((wchar_t)character);
	*columns = width < 0 ? 1 : width;
	return length != 0 ? length : 1;
}

int pl_printable_width(const char *text, bool utf8)
{
	int sum = 0, width;

	for (; *text != '\0'; sum += width)
		text += next(text, utf8, &width);
	return sum;
}

int pl_printable_cut(struct pl_strbuf *buf, const char *text, int columns, bool utf8)
{
	const char *dots = utf8 ? "…" : "~";
	int used = 0, width;

	if (pl_printable_width(text, utf8) <= columns) {
		pl_strbuf_string(buf, text);
		return pl_printable_width(text, utf8);
	}
	if (columns <= 0)
		return 0;
	while (*text != '\0') {
		int length = next(text, utf8, &width);

		if (used + width > columns - 1)
			break;
		pl_strbuf_add(buf, text, (size_t)length);
		used += width;
		text += length;
	}
	pl_strbuf_string(buf, dots);
	return used + 1;
}

int pl_printable_break(const char *text, int columns, bool utf8)
{
	int used = 0, width, at = 0, blank = 0;

	while (text[at] != '\0') {
		int length = next(text + at, utf8, &width);

		if (used + width > columns && at > 0)
			return blank != 0 ? blank : at;
		if (text[at] == ' ')
			blank = at;
		used += width;
		at += length;
	}
	return at;
}
