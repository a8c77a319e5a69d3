/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_parse.h"

#include "pam_latency/conf/conf_rules.h"
#include "pam_latency/conf/conf_token.h"
#include "pam_latency/conf/conf_value.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* No pointers: a table of those would have to be relocated in every login. */
struct setting {
	char name[16];
	unsigned short at; /* in struct pl_scope */
};

#define AT PL_SCOPE_AT

static const struct setting settings[] = {
    {"budget", AT(budgets.any)},
    {"authenticate", AT(budgets.call[PL_AUTHENTICATE])},
    {"setcred", AT(budgets.call[PL_SETCRED])},
    {"acct_mgmt", AT(budgets.call[PL_ACCT_MGMT])},
    {"open_session", AT(budgets.call[PL_OPEN_SESSION])},
    {"close_session", AT(budgets.call[PL_CLOSE_SESSION])},
    {"chauthtok", AT(budgets.call[PL_CHAUTHTOK])},
    {"total", AT(total)},
    {"still-running", AT(still_running)},
    {"handoff", AT(handoff)},
    {"log", AT(log)},
    {"summary", AT(summary)},
    {"observe", AT(observe)},
    {"max-read", AT(max_read)},
    {"nofile-max", AT(nofile_max)},
    {"interfaces-max", AT(interfaces_max)},
    {"cmdline", AT(cmdline)},
};
#define SETTINGS (sizeof settings / sizeof settings[0])

struct parser {
	struct pl_tokens tokens;
	struct pl_settings *result;
	struct pl_conf_error *error;
};

/* A section that is being read. */
struct section {
	enum pl_section_kind kind;
	unsigned int given;		 /* a bit for each of the settings */
	uint64_t *to;			 /* the settings of its kind */
	struct pl_service_rule *service; /* NULL: not inside of one */
};

static bool fail(struct parser *x, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail(struct parser *x, const char *format, ...)
{
	va_list args;

	x->error->line = x->tokens.line;
	va_start(args, format);
	vsnprintf(x->error->text, sizeof x->error->text, format, args);
	va_end(args);
	return false;
}

static bool out_of_memory(struct parser *x)
{
	fail(x, "out of memory");
	x->error->line = 0;
	return false;
}

/* The next token is of this type, or it is said what stands there instead, behind WHAT. */
static bool expect(struct parser *x, enum pl_token type, const char *what)
{
	if (pl_token_next(&x->tokens) == type)
		return true;
	if (x->tokens.type == PL_TOKEN_END)
		return fail(x, "nothing comes after '%.40s'", what);
	if (x->tokens.type == PL_TOKEN_WORD)
		return fail(x, "'%.40s' is not expected after '%.40s'", x->tokens.word, what);
	return fail(x, "'%c' is not expected after '%.40s'", x->tokens.sign, what);
}

static bool read_items(struct parser *x, struct section *in);

/* The name of KIND was read. */
static bool read_section(struct parser *x, enum pl_section_kind kind, const struct section *in)
{
	const struct pl_section_type *type = &pl_section_types[kind];
	struct section section = {.kind = kind, .service = in->service};
	const char *title, *why;
	struct pl_rule *rule;
	bool repeated;

	if (!expect(x, PL_TOKEN_WORD, type->name))
		return false;
	title = x->tokens.word;
	if ((why = pl_conf_title(type->name, title)) != NULL)
		return fail(x, "%s \"%.60s\": %s", type->name, title, why);
	rule = pl_rule_add(x->result, in->service, kind, title, &repeated);
	if (repeated)
		return fail(x, "%s \"%.60s\" is there twice", type->name, title);
	if (rule == NULL)
		return out_of_memory(x);
	section.to = rule->settings;
	if (kind == PL_SECTION_SERVICE)
		section.service = (struct pl_service_rule *)(void *)rule;
	if (pl_token_next(&x->tokens) != PL_TOKEN_OPEN)
		return fail(x, "%s \"%.60s\": '{' is missing", type->name, rule->title);
	return read_items(x, &section);
}

static bool read_setting(struct parser *x, const struct setting *setting, struct section *in)
{
	const unsigned int bit = 1u << (setting - settings);
	uint64_t *to = in->to + (setting->at - pl_section_types[in->kind].first) / sizeof *to;
	const char *why;

	if (!expect(x, PL_TOKEN_EQUALS, setting->name) || !expect(x, PL_TOKEN_WORD, "="))
		return false;
	if ((in->given & bit) != 0)
		return fail(x, "'%s' is given twice", setting->name);
	in->given |= bit;
	why = x->tokens.word[0] != '\0' ? pl_conf_value(setting->name, x->tokens.word, to)
					: "is empty";
	if (why == NULL)
		return true;
	return fail(x, "%s = \"%.40s\": %s", setting->name, x->tokens.word, why);
}

static bool read_item(struct parser *x, struct section *in)
{
	const struct pl_section_type *k = &pl_section_types[in->kind];
	const char *word = x->tokens.word;

	if (x->tokens.type != PL_TOKEN_WORD)
		return fail(x, "'%c' is not expected here", x->tokens.sign);
	for (size_t i = 0; i < SETTINGS; i++)
		if (settings[i].at >= k->first && settings[i].at < k->end &&
		    strcmp(settings[i].name, word) == 0)
			return read_setting(x, &settings[i], in);
	for (int kind = PL_SECTION_SERVICE; kind < PL_SECTION_KINDS; kind++)
		if ((in->kind == PL_SECTION_ROOT ||
		     (in->kind == PL_SECTION_SERVICE && kind == PL_SECTION_MODULE)) &&
		    strcmp(pl_section_types[kind].name, word) == 0)
			return read_section(x, (enum pl_section_kind)kind, in);
	return fail(x, "'%.40s' is not known %s%s", word,
		    in->kind == PL_SECTION_ROOT ? "here" : "in a section ", k->name);
}

/* Until the section's brace, or the end of the file; the check before has counted the braces. */
static bool read_items(struct parser *x, struct section *in)
{
	for (;;) {
		pl_token_next(&x->tokens);
		if (x->tokens.type ==
		    (in->kind == PL_SECTION_ROOT ? PL_TOKEN_END : PL_TOKEN_CLOSE))
			return true;
		if (x->tokens.type == PL_TOKEN_END)
			return fail(x, "a section is not closed");
		if (!read_item(x, in))
			return false;
	}
}

int pl_confparse(char *text, struct pl_settings *result, struct pl_conf_error *error)
{
	struct parser x = {.tokens = {.p = text, .line = 1}, .result = result, .error = error};
	struct section root = {.kind = PL_SECTION_ROOT, .to = (uint64_t *)&result->scope};

	error->text[0] = '\0';
	error->line = 0;
	return read_items(&x, &root) ? 0 : -1;
}
