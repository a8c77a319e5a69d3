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

/* Opens an object or array with '{' or '[', closes it with '}' or ']'. */
void pl_json_open(struct pl_json *json, const char *name, char bracket);
void pl_json_close(struct pl_json *json, char bracket);

/* Bytes that are not UTF-8, and harmful characters, stand as \xNN in the text. NULL: null. */
void pl_json_text(struct pl_json *json, const char *name, const char *text);

void pl_json_number(struct pl_json *json, const char *name, int64_t number);
void pl_json_real(struct pl_json *json, const char *name, double number);
void pl_json_bool(struct pl_json *json, const char *name, bool yes);

/* A number that is unknown when it is negative: null. */
void pl_json_number_or_null(struct pl_json *json, const char *name, int64_t number);

#endif
