/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/json.h"

#include "cli/base/printable.h"

#include <inttypes.h>

static void quote(FILE *out, const char *text)
{
	struct pl_strbuf buf = {0};

	pl_printable(&buf, text, true);
	putc('"', out);
	for (const char *p = buf.s; *p; p++) {
		if (*p == '"' || *p == '\\')
			putc('\\', out);
		putc(*p, out);
	}
	putc('"', out);
	pl_strbuf_free(&buf);
}

static void begin(struct pl_json *json, const char *name)
{
	if (json->more)
		putc(',', json->out);
	if (json->depth > 0)
		fprintf(json->out, "\n%*s", 2 * json->depth, "");
	if (name) {
		quote(json->out, name);
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
	if (text)
		quote(json->out, text);
	else
		fputs("null", json->out);
}

void pl_json_num(struct pl_json *json, const char *name, int64_t num)
{
	begin(json, name);
	fprintf(json->out, "%" PRId64, num);
}

void pl_json_known(struct pl_json *json, const char *name, int64_t num)
{
	if (num < 0)
		pl_json_text(json, name, NULL);
	else
		pl_json_num(json, name, num);
}

void pl_json_real(struct pl_json *json, const char *name, double num)
{
	begin(json, name);
	fprintf(json->out, "%.4f", num);
}

void pl_json_bool(struct pl_json *json, const char *name, bool yes)
{
	begin(json, name);
	fputs(yes ? "true" : "false", json->out);
}
