/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/verify_conf.h"

#include "cli/stack/conf_judge.h"
#include "cli/stack/pam_file.h"
#include "cli/stack/pam_stack.h"
#include "pam_latency/conf/conf_file.h"
#include "pam_latency/conf/conf_load.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether p, after blanks, begins with this word; returns what follows, or NULL. */
static const char *skip_word(const char *p, const char *word)
{
	p += strspn(p, " \t");
	if (strncmp(p, word, strlen(word)) != 0)
		return NULL;
	p += strlen(word);
	return p + strspn(p, " \t\"'");
}

/*
 * The line behind line `after` on which the section `kind "name"` begins, which the parser does
 * not keep; 0 when it is not found.
 */
static int section_line(const char *text, const char *kind, const char *name, int after)
{
	int number = 1;

	for (const char *p = text; p != NULL; number++) {
		const char *title = number > after ? skip_word(p, kind) : NULL;

		if (title != NULL && strncmp(title, name, strlen(name)) == 0 &&
		    strchr("\"' \t\n{", title[strlen(name)]) != NULL)
			return number;
		p = strchr(p, '\n');
		if (p != NULL)
			p++;
	}
	return 0;
}

/* Whether any service has a module of this name. */
static bool in_some_stack(const struct pl_verification *verify, const char *module)
{
	char **names;
	size_t n = pl_pam_services(&verify->pam, &names);
	bool found = false;

	for (size_t i = 0; i < n; i++) {
		struct pl_pam_stack stack;

		if (!found && pl_pam_stack_load(&stack, &verify->pam, names[i], NULL)) {
			found = pl_pam_stack_has(&stack, module);
			pl_pam_stack_free(&stack);
		}
		free(names[i]);
	}
	free(names);
	return found;
}

static void check_modules(struct pl_verification *verify, const char *path, const char *text,
			  const struct pl_settings *settings)
{
	for (size_t i = 0; i < settings->module_count; i++) {
		const char *name = settings->modules[i].name;

		if (!in_some_stack(verify, name))
			pl_problem(&verify->problems, path,
				   section_line(text, "module", name, 0),
				   "module \"%s\" is in the stack of no service", name);
	}
}

static void check_service(struct pl_verification *verify, const char *path, const char *text,
			  const struct pl_service_rule *rule)
{
	int line = section_line(text, "service", rule->name, 0);
	struct pl_pam_stack stack;

	if (!pl_pam_stack_load(&stack, &verify->pam, rule->name, NULL)) {
		pl_problem(&verify->problems, path, line, "there is no service \"%s\" in %s",
			   rule->name, verify->pam.dir[0]);
		return;
	}
	for (size_t i = 0; i < rule->module_count; i++)
		if (!pl_pam_stack_has(&stack, rule->modules[i].name))
			pl_problem(
			    &verify->problems, path,
			    section_line(text, "module", rule->modules[i].name, line - 1),
			    "module \"%s\" is not in the stack of service \"%s\"",
			    rule->modules[i].name, rule->name);
	pl_pam_stack_free(&stack);
}

static void check_names(struct pl_verification *verify, const char *path,
			const struct pl_settings *settings)
{
	const char *why = NULL;
	size_t length;
	char *text = pl_pam_file_read(path, &length, &why);

	if (text == NULL)
		return;
	check_modules(verify, path, text, settings);
	for (size_t i = 0; i < settings->service_count; i++)
		check_service(verify, path, text, &settings->services[i]);
	free(text);
}

/* The module has a parser of its own: what libconfuse reads must be the same. */
static void ask_judge(struct pl_verification *verify, const char *path,
		      const struct pl_settings *ours)
{
	struct pl_settings settings;
	struct pl_conf_error error;
	const char *why;
	size_t length;
	char *text;

	if (pl_conf_read(path, &text, &length, &why) != PL_CONF_READ)
		return;
	if (pl_conf_judge(text, length, &settings, &error) != 0)
		pl_problem(&verify->problems, path, error.line,
			   "the module takes this, but libconfuse does not: %s", error.text);
	else if (!pl_conf_is_same(&settings, ours))
		pl_problem(&verify->problems, path, 0,
			   "the module and libconfuse read different settings here");
	pl_settings_clear(&settings);
	free(text);
}

void pl_verify_conf(struct pl_verification *verify, const char *path, bool must_exist)
{
	struct pl_conf_error error;
	struct pl_settings settings;

	if (!must_exist && access(path, F_OK) != 0 && errno == ENOENT)
		return; /* without a file the defaults hold */
	if (pl_conf_load(path, &settings, &error) != 0) {
		pl_problem(&verify->problems, path, error.line, "%s", error.text);
		return;
	}
	ask_judge(verify, path, &settings);
	check_names(verify, path, &settings);
	pl_settings_clear(&settings);
}
