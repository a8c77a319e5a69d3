/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/json.h"

#include "cli/base/printable.h"

#include <inttypes.h>

static void begin(struct pl_json *json, const char *name)
{
	if (json->more)
		putc(',', json->out);
	if (json->depth > 0)
		fprintf(json->out, "\n%*s", 2 * json->depth, "");
	if (name != NULL) {
		pl_printable_quoted(json->out, name);
		fputs(": ", json->out);
	}
	json->more = true;
}

void pl_json_open(struct pl_json *json, const char *name, char bracket)
{
	begin(json, name);
	putc(bracket, json->out);
	json->depth++;
	json->more = false;
}

void pl_json_close(struct pl_json *json, char bracket)
{
	json->depth--;
	if (json->more)
		fprintf(json->out, "\n%*s", 2 * json->depth, "");
	putc(bracket, json->out);
	if (json->depth == 0)
		putc('\n', json->out);
	json->more = true;
}

void pl_json_text(struct pl_json *json, const char *name, const char *text)
{
	begin(json, name);
	if (text != NULL)
		pl_printable_quoted(json->out, text);
	else
		fputs("null", json->out);
}

void pl_json_number(struct pl_json *json, const char *name, int64_t number)
{
	begin(json, name);
	fprintf(json->out, "%" PRId64, number);
}

void pl_json_number_or_null(struct pl_json *json, const char *name, int64_t number)
{
	if (number < 0)
		pl_json_text(json, name, NULL);
	else
		pl_json_number(json, name, number);
}

void pl_json_real(struct pl_json *json, const char *name, double number)
{
	begin(json, name);
	fprintf(json->out, "%.4f", number);
}

void pl_json_bool(struct pl_json *json, const char *name, bool yes)
{
	begin(json, name);
	fputs(yes ? "true" : "false", json->out);
}
