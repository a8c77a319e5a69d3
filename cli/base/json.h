/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_JSON_H
#define PL_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/*
 * Writes JSON as it comes, one object or array at a time. Inside an object give each value its
 * name, inside an array give NULL. Zero it and set out.
 */
struct pl_json {
	FILE *out;
	int depth;
	bool more; /* the next value needs a comma */
};

void pl_json_open(struct pl_json *json, const char *name, char bracket); /* '{' or '[' */
void pl_json_close(struct pl_json *json, char bracket);			 /* '}' or ']' */

/*
 * Bytes that are not UTF-8, and harmful characters, stand as \xNN in the text. NULL: the value
 * is null.
 */
void pl_json_text(struct pl_json *json, const char *name, const char *text);
void pl_json_num(struct pl_json *json, const char *name, int64_t num);

/* A number, null when it is negative: unknown. */
void pl_json_known(struct pl_json *json, const char *name, int64_t num);
void pl_json_real(struct pl_json *json, const char *name, double num);
void pl_json_bool(struct pl_json *json, const char *name, bool yes);

#endif
