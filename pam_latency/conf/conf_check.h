/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_CHECK_H
#define PL_CONF_CHECK_H

#include <stddef.h>

/* A word without quotes ends before any of these. */
#define PL_CONF_WORD_ENDS " #\"'\t\n\r={}()+,*"

/*
 * What must be true of a config's text before it is parsed, by us or by libconfuse: no NUL,
 * no '$' (libconfuse would expand the caller's environment), every string, comment and brace
 * closed (it accepts an open one, or leaves it in its scanner's state), no "+=", at most three
 * levels of sections.
 *
 * Comments are overwritten with blanks: libconfuse takes none inside a setting, and counts
 * two lines too many for each.
 *
 * Returns NULL when the text may be parsed; else a constant sentence, and *line says
 * where. *blank becomes 1 when the text holds nothing but blanks and comments.
 */
const char *pl_conf_lex(char *text, size_t length, int *line, int *blank);

#endif
