/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/printable.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* Length of the UTF-8 sequence at s and its character; 0 when it is not valid. */
static int decode(const char *s, uint32_t *ch)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *p = (const unsigned char *)s;
	int length = *p < 0x80	     ? 1
		     : *p >> 5 == 6  ? 2
		     : *p >> 4 == 14 ? 3
		     : *p >> 3 == 30 ? 4
				     : 0;

	if (length < 2) {
		*ch = *p;
		return length;
	}
	*ch = *p & (0x7fU >> length);
	for (int i = 1; i < length; i++) {
		if (p[i] >> 6 != 2)
			return 0;
		*ch = *ch << 6 | (p[i] & 0x3f);
	}
	if (*ch < least[length] || *ch > 0x10ffff || (*ch >= 0xd800 && *ch <= 0xdfff))
		return 0;
	return length;
}

/* Characters that move, hide or reorder what is around them, or are none. */
static bool harmful(uint32_t c)
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
	while (*text) {
		uint32_t ch;
		int length = decode(text, &ch);
		bool plain = length > 0 && !harmful(ch) && (utf8 || length == 1);

		if (length == 0)
			length = 1;
		if (plain)
			pl_strbuf_add(buf, text, (size_t)length);
		for (int i = 0; !plain && i < length; i++)
			pl_strbuf_fmt(buf, "\\x%02x", (unsigned char)text[i]);
		text += length;
	}
}

/* Bytes and columns of the character at s. */
static int next(const char *s, bool utf8, int *columns)
{
	uint32_t ch;
	int length = utf8 ? decode(s, &ch) : 1, width = 1;

	if (length > 1)
		width = wcwidth((wchar_t)ch);
	*columns = width < 0 ? 1 : width;
	return length ? length : 1;
}

int pl_printable_width(const char *text, bool utf8)
{
	int sum = 0, width;

	for (; *text; sum += width)
		text += next(text, utf8, &width);
	return sum;
}

int pl_printable_cut(struct pl_strbuf *buf, const char *text, int columns, bool utf8)
{
	const char *dots = utf8 ? "…" : "~";
	int used = 0, width;

	if (pl_printable_width(text, utf8) <= columns) {
		pl_strbuf_str(buf, text);
		return pl_printable_width(text, utf8);
	}
	if (columns <= 0)
		return 0;
	while (*text) {
		int length = next(text, utf8, &width);

		if (used + width > columns - 1)
			break;
		pl_strbuf_add(buf, text, (size_t)length);
		used += width;
		text += length;
	}
	pl_strbuf_str(buf, dots);
	return used + 1;
}

int pl_printable_break(const char *text, int columns, bool utf8)
{
	int used = 0, width, at = 0, blank = 0;

	while (text[at]) {
		int length = next(text + at, utf8, &width);

		if (used + width > columns && at > 0)
			return blank ? blank : at;
		if (text[at] == ' ')
			blank = at;
		used += width;
		at += length;
	}
	return at;
}
