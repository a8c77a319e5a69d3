/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SVG_H
#define PL_SVG_H

#include <stdio.h>

/*
 * Writes a text of the log as character data of XML: control bytes as \xNN, markup as entities.
 * At most `most` characters, then an ellipsis; 0: all.
 */
void pl_svg_text(FILE *out, const char *text, int most);

/* The style sheet and the head of a picture of this size. */
void pl_svg_begin(FILE *out, int width, int height);
void pl_svg_end(FILE *out);

#endif
