/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_QUOTE_H
#define PL_QUOTE_H

#include "pam_latency/base/text.h"

/*
 * A value of the log grammar: as it is when it consists of plain characters, else in
 * double quotes with \" and \\; control bytes, DEL and bytes that are not UTF-8 become
 * \xNN. Nothing that a client sends can end a line or start a new key.
 */
void pl_text_quoted(struct pl_text *t, const char *value, size_t length);

/* A word of the line's prefix: what could end it or is not printable ASCII becomes '_'. */
void pl_text_prefix(struct pl_text *t, const char *word);

/*
 * Length in bytes of the UTF-8 character that starts at S (at most N bytes), 0 when it is none.
 */
size_t pl_utf8_length(const char *s, size_t n);

#endif
