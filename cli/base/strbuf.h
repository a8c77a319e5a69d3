/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_STRBUF_H
#define PL_STRBUF_H

#include <stddef.h>

/* A text that grows. Zero it to begin with; s is NULL until something was added. */
struct pl_buf {
	char *s;
	size_t len, room;
};

void pl_buf_add(struct pl_buf *buf, const char *s, size_t len);
void pl_buf_str(struct pl_buf *buf, const char *s);
void pl_buf_repeat(struct pl_buf *buf, const char *s, int times);
__attribute__((format(printf, 2, 3))) void pl_buf_fmt(struct pl_buf *buf, const char *format,
						      ...);

/* Empties it, keeps the memory. */
void pl_buf_reset(struct pl_buf *buf);
void pl_buf_free(struct pl_buf *buf);

#endif
