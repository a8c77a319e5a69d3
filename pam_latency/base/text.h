/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEXT_H
#define PL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PL_TEXT_ON 160 /* room for a path or an address that was waited for */

/* A bounded text under construction. Nothing here allocates; all is async-signal-safe. */
struct pl_text {
	char *buf;
	size_t size;   /* bytes that may be used */
	size_t length; /* bytes in use; never NUL-terminated by these functions */
	bool full;     /* something did not fit and was left out whole */
};

void pl_text_bytes(struct pl_text *t, const char *bytes, size_t length);
void pl_text_string(struct pl_text *t, const char *s);
void pl_text_char(struct pl_text *t, char c);
void pl_text_number(struct pl_text *t, uint64_t number);

/* Microseconds as milliseconds with one decimal: "638.2ms". */
void pl_text_ms(struct pl_text *t, uint64_t usec);

/* A duration and a size for a person: "638ms", "1.012s"; "258MiB". */
void pl_text_span(struct pl_text *t, uint64_t usec);
void pl_text_size(struct pl_text *t, uint64_t bytes);

/* End the text with a NUL (the buffer must hold size + 1 bytes). Returns the buffer. */
char *pl_text_end(struct pl_text *t);

#endif
