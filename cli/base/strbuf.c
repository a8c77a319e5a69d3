/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/strbuf.h"

#include "cli/base/xalloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct pl_strbuf *buf, size_t more)
{
	size_t room = buf->room != 0 ? buf->room : 64;

	while (room - buf->length <= more)
		room *= 2;
	if (room != buf->room)
		buf->s = pl_xreallocarray(buf->s, room, 1);
	buf->room = room;
}

void pl_strbuf_add(struct pl_strbuf *buf, const char *s, size_t length)
{
	reserve(buf, length);
	memcpy(buf->s + buf->length, s, length);
	buf->length += length;
	buf->s[buf->length] = '\0';
}

void pl_strbuf_string(struct pl_strbuf *buf, const char *s)
{
	pl_strbuf_add(buf, s, strlen(s));
}

void pl_strbuf_repeat(struct pl_strbuf *buf, const char *s, int times)
{
	while (times-- > 0)
		pl_strbuf_string(buf, s);
}

void pl_strbuf_format(struct pl_strbuf *buf, const char *format, ...)
{
	va_list args;
	char *text;
	int length;

	va_start(args, format);
	length = vasprintf(&text, format, args);
	va_end(args);
	if (length < 0)
		return;
	pl_strbuf_add(buf, text, (size_t)length);
	free(text);
}

void pl_strbuf_trim(struct pl_strbuf *buf)
{
	while (buf->length > 0 && buf->s[buf->length - 1] == ' ')
		buf->s[--buf->length] = '\0';
}

void pl_strbuf_reset(struct pl_strbuf *buf)
{
	buf->length = 0;
	pl_strbuf_add(buf, "", 0);
}

void pl_strbuf_free(struct pl_strbuf *buf)
{
	free(buf->s);
	*buf = (struct pl_strbuf){0};
}
