/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/conf_judge.h"

#include "pam_latency/conf/conf_check.h"
#include "pam_latency/conf/conf_value.h"

#include <confuse.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* libconfuse hands no pointer of ours to its callbacks. */
static struct pl_conf_error *current_error;

/* Set in an option's flags once it was given; each section has flags of its own. */
#define FLAG_GIVEN (1 << 30)

static void on_error(cfg_t *cfg, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

static void on_error(cfg_t *cfg, const char *format, va_list args)
{
	if (current_error->text[0] != '\0')
		return;
	current_error->line = cfg != NULL ? cfg->line : 0;
	vsnprintf(current_error->text, sizeof current_error->text, format, args);
}

/* Called for each option right after it was read, while its line is known. */
static int on_option(cfg_t *cfg, cfg_opt_t *opt)
{
	const char *text = opt->nvalues > 0 ? opt->values[0]->string : NULL;
	const char *why;
	uint64_t value;

	if ((opt->flags & FLAG_GIVEN) != 0) {
		cfg_error(cfg, "'%s' is given twice", opt->name);
		return -1;
	}
	opt->flags |= FLAG_GIVEN;
	why = text != NULL ? pl_conf_value(opt->name, text, &value) : "is empty";
	if (why == NULL)
		return 0;
	cfg_error(cfg, "%s = \"%.40s\": %s", opt->name, text != NULL ? text : "", why);
	return -1;
}

/* Called for each section when it was read: the newest is the last. */
static int on_section(cfg_t *cfg, cfg_opt_t *opt)
{
	const char *title = cfg_title(opt->values[opt->nvalues - 1]->section);
	const char *why = title != NULL ? pl_conf_title(opt->name, title) : "has no title";

	if (why == NULL)
		return 0;
	cfg_error(cfg, "%s \"%.60s\": %s", opt->name, title != NULL ? title : "", why);
	return -1;
}

/* Names of settings, by what may hold them: the first BUDGETS of them stand in a module too. */
static const char setting_names[][16] = {
    "budget",	     "authenticate",  "setcred",    "acct_mgmt",
    "open_session",  "close_session", "chauthtok",  "total",
    "still-running", "handoff",	      "log",	    "summary",
    "observe",	     "max-read",      "nofile-max", "interfaces-max",
    "cmdline",
};
#define SETTINGS (sizeof setting_names / sizeof setting_names[0])
#define BUDGETS (1 + PL_CALL_COUNT)

/*
 * What libconfuse wants to know: its callbacks stand in each. Each
 * ends with an empty option.
 */
struct grammar {
	cfg_opt_t module[BUDGETS + 1], child[2], file[2];
	cfg_opt_t service[SETTINGS + 2], root[SETTINGS + 5];
};

static cfg_opt_t *add_option(cfg_opt_t *o, const char *name)
{
	o->name = name;
	o->type = CFGT_STR;
	o->flags = CFGF_NODEFAULT;
	o->validcb = on_option;
	return o + 1;
}

static cfg_opt_t *add_settings(cfg_opt_t *o, size_t count)
{
	for (size_t i = 0; i < count; i++)
		o = add_option(o, setting_names[i]);
	return o;
}

static cfg_opt_t *add_section(cfg_opt_t *o, const char *name, cfg_opt_t *options)
{
	o->name = name;
	o->type = CFGT_SEC;
	o->flags = CFGF_MULTI | CFGF_TITLE | CFGF_NO_TITLE_DUPES;
	o->subopts = options;
	o->validcb = on_section;
	return o + 1;
}

static void fill_grammar(struct grammar *g)
{
	cfg_opt_t *o;

	memset(g, 0, sizeof *g);
	add_settings(g->module, BUDGETS);
	add_option(g->child, "budget");
	add_option(g->file, "max-read");
	o = add_settings(g->service, SETTINGS);
	add_section(o, "module", g->module);
	o = add_settings(g->root, SETTINGS);
	o = add_section(o, "module", g->module);
	o = add_section(o, "child", g->child);
	o = add_section(o, "file", g->file);
	add_section(o, "service", g->service);
}

/* A value that on_option() found good; what was not given leaves *to alone. */
static void take(cfg_t *cfg, const char *name, uint64_t *to)
{
	const char *text = cfg_getstr(cfg, name);

	if (text != NULL)
		pl_conf_value(name, text, to);
}

static void take_budgets(cfg_t *cfg, struct pl_budgets *b)
{
	take(cfg, "budget", &b->any);
	for (int i = 0; i < PL_CALL_COUNT; i++)
		take(cfg, pl_call_names[i], &b->call[i]);
}

static void take_scope(cfg_t *cfg, struct pl_scope *scope)
{
	take_budgets(cfg, &scope->budgets);
	take(cfg, "total", &scope->total);
	take(cfg, "still-running", &scope->still_running);
	take(cfg, "handoff", &scope->handoff);
	take(cfg, "log", &scope->log);
	take(cfg, "summary", &scope->summary);
	take(cfg, "observe", &scope->observe);
	take(cfg, "max-read", &scope->max_read);
	take(cfg, "nofile-max", &scope->nofile_max);
	take(cfg, "interfaces-max", &scope->interfaces_max);
	take(cfg, "cmdline", &scope->cmdline);
}

/*
 * Room for all sections NAME of CFG; false when memory ran out. *count counts what is filled.
 */
static int make_list(cfg_t *cfg, const char *name, size_t size, void *list, unsigned int *total)
{
	void *memory;

	*total = cfg_size(cfg, name);
	if (*total == 0)
		return 1;
	memory = calloc(*total, size);
	memcpy(list, &memory, sizeof memory);
	return memory != NULL;
}

static char *copy_title(cfg_t *section)
{
	return strdup(cfg_title(section));
}

static int take_modules(cfg_t *cfg, struct pl_module_rule **rules, size_t *count)
{
	unsigned int total;

	if (!make_list(cfg, "module", sizeof **rules, rules, &total))
		return 0;
	for (unsigned int i = 0; i < total; i++) {
		cfg_t *section = cfg_getnsec(cfg, "module", i);
		struct pl_module_rule *rule = &(*rules)[i];

		memset(&rule->budgets, 0xff, sizeof rule->budgets);
		take_budgets(section, &rule->budgets);
		rule->name = copy_title(section);
		*count = i + 1;
		if (rule->name == NULL)
			return 0;
	}
	return 1;
}

static int take_children(cfg_t *cfg, struct pl_settings *s)
{
	unsigned int total;

	if (!make_list(cfg, "child", sizeof *s->children, &s->children, &total))
		return 0;
	for (unsigned int i = 0; i < total; i++) {
		cfg_t *section = cfg_getnsec(cfg, "child", i);

		s->children[i].budget = PL_UNSET;
		take(section, "budget", &s->children[i].budget);
		s->children[i].pattern = copy_title(section);
		s->child_count = i + 1;
		if (s->children[i].pattern == NULL)
			return 0;
	}
	return 1;
}

static int take_files(cfg_t *cfg, struct pl_settings *s)
{
	unsigned int total;

	if (!make_list(cfg, "file", sizeof *s->files, &s->files, &total))
		return 0;
	for (unsigned int i = 0; i < total; i++) {
		cfg_t *section = cfg_getnsec(cfg, "file", i);

		s->files[i].max_read = PL_UNSET;
		take(section, "max-read", &s->files[i].max_read);
		s->files[i].path = copy_title(section);
		s->file_count = i + 1;
		if (s->files[i].path == NULL)
			return 0;
	}
	return 1;
}

static int take_services(cfg_t *cfg, struct pl_settings *s)
{
	unsigned int total;

	if (!make_list(cfg, "service", sizeof *s->services, &s->services, &total))
		return 0;
	for (unsigned int i = 0; i < total; i++) {
		cfg_t *section = cfg_getnsec(cfg, "service", i);
		struct pl_service_rule *rule = &s->services[i];

		pl_scope_unset(&rule->scope);
		take_scope(section, &rule->scope);
		rule->name = copy_title(section);
		s->service_count = i + 1;
		if (rule->name == NULL ||
		    !take_modules(section, &rule->modules, &rule->module_count))
			return 0;
	}
	return 1;
}

static int take_all(cfg_t *cfg, struct pl_settings *s)
{
	take_scope(cfg, &s->scope);
	return take_modules(cfg, &s->modules, &s->module_count) && take_children(cfg, s) &&
	       take_files(cfg, s) && take_services(cfg, s);
}

static int refuse(struct pl_conf_error *error, const char *why)
{
	if (error->text[0] == '\0') {
		error->line = 0;
		snprintf(error->text, sizeof error->text, "%s", why);
	}
	return -1;
}

static int judge(const char *text, struct pl_settings *settings, struct pl_conf_error *error)
{
	struct grammar grammar;
	int result = 0;
	cfg_t *cfg;

	error->text[0] = '\0';
	error->line = 0;
	current_error = error;
	fill_grammar(&grammar);
	cfg = cfg_init(grammar.root, CFGF_NONE);
	if (cfg == NULL)
		return refuse(error, "out of memory");
	cfg_set_error_function(cfg, on_error);
	if (cfg_parse_buf(cfg, text) != CFG_SUCCESS)
		result = refuse(error, "cannot be parsed");
	else if (!take_all(cfg, settings))
		result = refuse(error, "out of memory");
	cfg_free(cfg);
	current_error = NULL;
	return result;
}

int pl_conf_judge(char *text, size_t length, struct pl_settings *settings,
		  struct pl_conf_error *error)
{
	const char *why;
	int line, blank;

	memset(settings, 0, sizeof *settings);
	why = pl_conf_lex(text, length, &line, &blank);
	if (why != NULL) {
		refuse(error, why);
		error->line = line;
		return -1;
	}
	*settings = pl_default_settings;
	if (judge(text, settings, error) == 0)
		return 0;
	pl_settings_clear(settings);
	return -1;
}
