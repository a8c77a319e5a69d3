/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/pam_stack.h"

#include "cli/base/xalloc.h"
#include "cli/stack/pam_file.h"
#include "pam_latency/base/base_name.h"

#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 16	  /* libpam refuses more (PAM_SUBSTACK_MAX_LEVEL) */
#define MODULES_MAX 10000 /* files that include each other many times over */

/* One file that is being read, and what included it. */
struct reading {
	struct pl_pam_stack *stack;
	const struct pl_pam_dirs *dirs;
	struct pl_problems *problems;
	const struct reading *above;
	const char *path;
	const char *type; /* only lines of this one, NULL: all */
	int depth;
};

static void load_file(const struct reading *at);

#define TELL(at, line, ...)                                                        \
	do {                                                                       \
		if ((at)->problems != NULL)                                        \
			pl_problem((at)->problems, (at)->path, line, __VA_ARGS__); \
		(at)->stack->open = true;                                          \
	} while (0)

static void add(const struct reading *at, const struct pl_pam_line *line)
{
	struct pl_pam_stack *stack = at->stack;
	struct pl_pam_stack_module *m;

	if (stack->used == MODULES_MAX)
		return;
	stack->list = pl_xgrow(stack->list, stack->used, &stack->room, sizeof *stack->list);
	m = &stack->list[stack->used++];
	*m = (struct pl_pam_stack_module){
	    .path = pl_xstrdup(at->path),
	    .line = line->line,
	    .silent = line->silent,
	    .type = pl_xstrdup(line->type),
	    .control = pl_xstrdup(line->control),
	    .bracketed = line->bracketed,
	    .module = pl_xstrdup(line->module),
	};
	m->arg = pl_xcalloc((size_t)line->args_count + 1, sizeof *m->arg);
	for (; m->args_count < line->args_count; m->args_count++)
		m->arg[m->args_count] = pl_xstrdup(line->args[m->args_count]);
}

static bool is_open(const struct reading *at, const char *path)
{
	for (; at != NULL; at = at->above)
		if (strcmp(at->path, path) == 0)
			return true;
	return false;
}

static void include(const struct reading *at, const struct pl_pam_line *line)
{
	char *path = pl_pam_dirs_find(at->dirs, line->module);
	struct reading below = *at;

	below.above = at;
	below.path = path;
	below.depth++;
	if (*line->type != '\0')
		below.type = line->type;
	if (path == NULL)
		TELL(at, line->line, "there is no file \"%s\" to include", line->module);
	else if (is_open(at, path))
		TELL(at, line->line, "includes %s, which includes this: an endless loop", path);
	else if (below.depth >= DEPTH_MAX)
		TELL(at, line->line, "more than %d files include each other", DEPTH_MAX);
	else if (at->stack->used < MODULES_MAX)
		load_file(&below);
	free(path);
}

static void on_line(const struct pl_pam_line *line, void *arg)
{
	const struct reading *at = arg;
	bool including =
	    line->control != NULL && !line->bracketed &&
	    (strcmp(line->control, "include") == 0 || strcmp(line->control, "substack") == 0);

	if (*line->type != '\0' && !pl_pam_type_is_known(line->type))
		TELL(at, line->line, "\"%s\" is no type: auth, account, session, password",
		     line->type);
	else if (at->type != NULL && *line->type != '\0' && strcmp(at->type, line->type) != 0)
		return;
	else if (line->control == NULL)
		TELL(at, line->line, "the control is missing, as \"optional\"");
	else if (line->module == NULL)
		TELL(at, line->line, "the %s is missing", including ? "file" : "module");
	else if (including)
		include(at, line);
	else
		add(at, line);
}

static void load_file(const struct reading *at)
{
	const char *why = NULL;
	struct reading copy = *at;
	size_t length;
	char *text = pl_pam_file_read(at->path, &length, &why);

	if (text != NULL)
		pl_pam_file_parse(text, length, on_line, &copy);
	else
		TELL(at, 0, "%s", why);
	free(text);
}

bool pl_pam_stack_load(struct pl_pam_stack *stack, const struct pl_pam_dirs *dirs,
		       const char *service, struct pl_problems *problems)
{
	struct reading at = {.stack = stack, .dirs = dirs, .problems = problems};

	*stack = (struct pl_pam_stack){.path = pl_pam_dirs_find(dirs, service)};
	at.path = stack->path;
	if (stack->path != NULL)
		load_file(&at);
	return stack->path != NULL;
}

void pl_pam_stack_free(struct pl_pam_stack *stack)
{
	for (size_t i = 0; i < stack->used; i++) {
		struct pl_pam_stack_module *m = &stack->list[i];

		free(m->path);
		free(m->type);
		free(m->control);
		free(m->module);
		for (int j = 0; j < m->args_count; j++)
			free(m->arg[j]);
		free(m->arg);
	}
	free(stack->list);
	free(stack->path);
	*stack = (struct pl_pam_stack){0};
}

bool pl_pam_stack_has(const struct pl_pam_stack *stack, const char *module)
{
	for (size_t i = 0; i < stack->used; i++)
		if (strcmp(pl_base_name(stack->list[i].module), module) == 0)
			return true;
	return false;
}
