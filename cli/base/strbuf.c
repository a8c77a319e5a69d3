/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/strbuf.h"

#include "cli/base/xalloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct pl_buf *buf, size_t more)
{
	size_t room = buf->room ? buf->room : 64;

	while (room - buf->len <= more)
		room *= 2;
	if (room != buf->room)
		buf->s = pl_xreallocarray(buf->s, room, 1);
	buf->room = room;
}

void pl_buf_add(struct pl_buf *buf, const char *s, size_t len)
{
	reserve(buf, len);
	memcpy(buf->s + buf->len, s, len);
	buf->len += len;
	buf->s[buf->len] = '\0';
}

void pl_buf_str(struct pl_buf *buf, const char *s)
{
	pl_buf_add(buf, s, strlen(s));
}

void pl_buf_repeat(struct pl_buf *buf, const char *s, int times)
{
	while (times-- > 0)
		pl_buf_str(buf, s);
}

void pl_buf_fmt(struct pl_buf *buf, const char *format, ...)
{
	va_list args;
	char *text;
	int len;

	va_start(args, format);
	len = vasprintf(&text, format, args);
	va_end(args);
	if (len < 0)
		return;
	pl_buf_add(buf, text, (size_t)len);
	free(text);
}

void pl_buf_reset(struct pl_buf *buf)
{
	buf->len = 0;
	pl_buf_add(buf, "", 0);
}

void pl_buf_free(struct pl_buf *buf)
{
	free(buf->s);
	*buf = (struct pl_buf){0};
}
