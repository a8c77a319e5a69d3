/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/verify_line.h"

#include "cli/stack/verify_conf.h"
#include "pam_latency/base/base_name.h"

#include <string.h>

#define NAME_MAX_OURS 32
#define NEARLY 2 /* letters that may be wrong */

static size_t least(size_t a, size_t b, size_t c)
{
	if (b < a)
		a = b;
	return c < a ? c : a;
}

/* How many letters have to be changed, added or removed to make our name of this one. */
static size_t distance(const char *name)
{
	static const char ours[] = PL_OUR_MODULE;
	size_t row[sizeof ours], length = strlen(name);

	for (size_t j = 0; j < sizeof ours; j++)
		row[j] = j;
	for (size_t i = 1; i <= length; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t j = 1; j < sizeof ours; j++) {
			size_t above = row[j];

			row[j] = least(above + 1, row[j - 1] + 1,
				       corner + (name[i - 1] != ours[j - 1]));
			corner = above;
		}
	}
	return row[sizeof ours - 1];
}

enum pl_ours pl_verify_ours(const char *module)
{
	const char *name = pl_base_name(module);

	if (strcmp(name, PL_OUR_MODULE) == 0)
		return PL_OURS;
	if (strlen(name) > NAME_MAX_OURS)
		return PL_NOT_OURS;
	if (distance(name) <= NEARLY || strcmp(name, "pam_latency") == 0 ||
	    strcmp(name, "pam-latency") == 0 || strcmp(name, "latency.so") == 0)
		return PL_NEARLY_OURS;
	return PL_NOT_OURS;
}

/*
 * What libpam does under a control in brackets when the module is not installed: it answers
 * PAM_MODULE_UNKNOWN then, and without a word about that the control is "bad".
 */
static bool bracket_locks_out(const char *control)
{
	const char *p = strstr(control, "module_unknown=");

	if (p != NULL)
		p += strlen("module_unknown=");
	else if ((p = strstr(control, "default=")) != NULL)
		p += strlen("default=");
	return p == NULL || strncmp(p, "bad", 3) == 0 || strncmp(p, "die", 3) == 0;
}

static bool locks_out(const struct pl_pam_stack_module *line)
{
	if (line->bracketed)
		return bracket_locks_out(line->control);
	return strcmp(line->control, "required") == 0 ||
	       strcmp(line->control, "requisite") == 0;
}

static void check_argument(struct pl_verification *verify,
			   const struct pl_pam_stack_module *line, const char *argument)
{
	if (strncmp(argument, "conf=", 5) == 0)
		pl_verify_conf(verify, argument + 5, true);
	else if (strcmp(argument, "debug") != 0)
		pl_problem(&verify->problems, line->path, line->line,
			   "unknown argument \"%s\": there are conf=FILE and debug", argument);
}

void pl_verify_line(struct pl_verification *verify, const struct pl_pam_stack_module *line)
{
	if (pl_verify_ours(line->module) == PL_NEARLY_OURS)
		pl_problem(&verify->problems, line->path, line->line,
			   "\"%s\" is misspelled: the module is " PL_OUR_MODULE, line->module);
	if (!line->silent)
		pl_problem(
		    &verify->problems, line->path, line->line,
		    "write \"-%s\": without the \"-\" libpam logs an error at each login "
		    "once the package is removed",
		    line->type);
	if (locks_out(line))
		pl_problem(&verify->problems, line->path, line->line,
			   "\"%s\" locks everybody out once the package is removed: write "
			   "\"optional\"",
			   line->control);
	for (int i = 0; i < line->args_count; i++)
		check_argument(verify, line, line->arg[i]);
}
