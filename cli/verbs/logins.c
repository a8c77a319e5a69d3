/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/logins.h"

#include "cli/base/json.h"
#include "cli/base/local_time.h"
#include "cli/base/span.h"
#include "cli/base/table.h"
#include "cli/draw/login_json.h"
#include "cli/read/source.h"
#include "cli/sum/login_store.h"
#include "cli/sum/login_verdict.h"
#include "cli/verbs/nothing_found.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LOGINS 100 /* without -n */
#define WIDE 100   /* columns that have room for the year */

/* The slowest call, "pam_motd 638ms"; a narrow screen has no room for "pam_". */
static void add_slowest(struct pl_strbuf *text, const struct pl_login_verdict *verdict,
			bool wide)
{
	const char *name = verdict->module;
	size_t length = verdict->module_length;
	char span[PL_SPAN_MAX];

	if (verdict->slowest < 0)
		return;
	if (length > 3 && memcmp(name + length - 3, ".so", 3) == 0)
		length -= 3;
	if (!wide && length > 4 && memcmp(name, "pam_", 4) == 0) {
		name += 4;
		length -= 4;
	}
	pl_strbuf_format(text, "%.*s %s", (int)length, name, pl_span(span, verdict->slowest));
}

static void add_row(struct pl_table *table, const struct pl_log_login *login)
{
	const struct pl_log_event *head = pl_log_login_head(login);
	struct pl_login_verdict verdict = pl_login_verdict(login);
	bool wide = table->terminal->width >= WIDE;
	struct pl_strbuf text = {0};
	char span[PL_SPAN_MAX];

	pl_table_row(table, verdict.good ? PL_PLAIN : PL_YELLOW);
	if (wide)
		pl_local_time(&text, head->time);
	else
		pl_local_time_short(&text, head->time);
	pl_table_format(table, "%s", text.s);
	pl_strbuf_free(&text);
	if (login->id != 0)
		pl_table_format(table, "%08" PRIx64, login->id >> 32);
	else
		pl_table_text(table, NULL);
	pl_table_text(table, head->service);
	pl_table_text(table, pl_log_login_text(login, PL_KEY_USER));
	pl_table_text(table, pl_log_login_text(login, PL_KEY_RHOST));
	pl_table_format(table, "%s", pl_span(span, verdict.took));
	add_slowest(&text, &verdict, wide);
	pl_table_text(table, text.s);
	pl_strbuf_free(&text);
	pl_table_text(table, verdict.text);
}

static void print_rows(const struct pl_options *options, struct pl_log_login **list, size_t n)
{
	struct pl_table table = {
	    .terminal = &options->terminal,
	    .columns = 8,
	    .column = {{.title = "TIME"},
		       {.title = "ID"},
		       {.title = "SERVICE", .least = 7},
		       {.title = "USER", .least = 6},
		       {.title = "FROM", .least = 13},
		       {.title = "TOTAL", .right = true},
		       {.title = "SLOWEST", .least = 14},
		       {.title = "VERDICT"}},
	};

	for (size_t i = 0; i < n; i++)
		add_row(&table, list[i]);
	pl_table_print(&table);
}

static void print_json(struct pl_log_login **list, size_t n)
{
	struct pl_json json = {.out = stdout};

	pl_json_open(&json, NULL, '[');
	for (size_t i = 0; i < n; i++) {
		pl_json_open(&json, NULL, '{');
		pl_login_json(&json, list[i]);
		pl_json_close(&json, '}');
	}
	pl_json_close(&json, ']');
}

int pl_verb_logins(const struct pl_options *options)
{
	size_t keep = options->count != 0 ? options->count : LOGINS, n;
	struct pl_query query = options->query;
	struct pl_login_store *store = pl_login_store_new(keep, NULL);
	struct pl_log_login **list;
	int status = 1;

	query.newest = 8 * keep;
	if (pl_source_read(&query, pl_login_store_take, store) == 0) {
		n = pl_login_store_list(store, &list);
		status = n != 0 ? 0 : pl_nothing_found(options);
		if (options->json)
			print_json(list, n);
		else if (n != 0)
			print_rows(options, list, n);
	}
	pl_login_store_free(store);
	return status;
}
