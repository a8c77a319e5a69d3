/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PRINTABLE_H
#define PL_PRINTABLE_H

#include "cli/base/strbuf.h"

#include <stdbool.h>
#include <stdio.h>

/*
 * Texts of the log come from strangers: user names, host names, command lines. Everything that
 * is printed goes through here first.
 */

/*
 * Adds text with every byte that could act on a terminal, or that is not of its character set,
 * written as \xNN: control bytes, C1 controls, marks that turn the direction of writing,
 * invalid UTF-8; without utf8 everything but ASCII.
 */
void pl_printable(struct pl_strbuf *buf, const char *text, bool utf8);

/* Writes such a text, in UTF-8, between quotes: a quote and a backslash in it get one more. */
void pl_printable_quoted(FILE *out, const char *text);

/* Columns that a text made by pl_printable() takes on a terminal. */
int pl_printable_width(const char *text, bool utf8);

/*
 * Adds as much of such a text as fits into this many columns, with an ellipsis when it does not
 * all fit; returns the columns used.
 */
int pl_printable_cut(struct pl_strbuf *buf, const char *text, int columns, bool utf8);

/*
 * The bytes of a piece of such a text that fits into this many columns, broken at a blank where
 * there is one; at least one character.
 */
int pl_printable_break(const char *text, int columns, bool utf8);

#endif
