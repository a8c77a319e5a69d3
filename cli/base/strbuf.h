/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_STRBUF_H
#define PL_STRBUF_H

#include <stddef.h>

/* A text that grows. Zero it to begin with; s is NULL until something was added. */
struct pl_strbuf {
	char *s;
	size_t length, room;
};

void pl_strbuf_add(struct pl_strbuf *buf, const char *s, size_t length);
void pl_strbuf_string(struct pl_strbuf *buf, const char *s);
void pl_strbuf_repeat(struct pl_strbuf *buf, const char *s, int times);
__attribute__((format(printf, 2, 3))) void pl_strbuf_format(struct pl_strbuf *buf,
							    const char *format, ...);

/* Takes the blanks off its end. */
void pl_strbuf_trim(struct pl_strbuf *buf);

/* Empties it, keeps the memory. */
void pl_strbuf_reset(struct pl_strbuf *buf);
void pl_strbuf_free(struct pl_strbuf *buf);

#endif
