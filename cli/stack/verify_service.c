/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/verify_service.h"

#include "cli/stack/verify_line.h"
#include "pam_latency/base/base_name.h"

#include <stdlib.h>
#include <string.h>

bool pl_verify_has_line(const struct pl_pam_stack *stack)
{
	for (size_t i = 0; i < stack->used; i++)
		if (pl_verify_ours(stack->list[i].module) != PL_NOT_OURS)
			return true;
	return false;
}

static bool is_ours(const struct pl_pam_stack_module *m)
{
	return pl_verify_ours(m->module) != PL_NOT_OURS;
}

/* Our first line; stack->used when there is none. */
static size_t find_line(const struct pl_pam_stack *stack)
{
	size_t i = 0;

	while (i < stack->used && !is_ours(&stack->list[i]))
		i++;
	return i;
}

static void check_place(struct pl_verification *verify, const struct pl_pam_stack *stack)
{
	size_t at = find_line(stack);
	const struct pl_pam_stack_module *line = &stack->list[at], *first = &stack->list[0];

	if (at == stack->used)
		pl_problem(&verify->problems, stack->path, 1,
			   "the line is missing: put \"" PL_OUR_LINE "\" here");
	else if (at > 0)
		pl_problem(
		    &verify->problems, line->path, line->line,
		    "is not the first line: what stands above is not timed (%s at %s:%d)",
		    pl_base_name(first->module), first->path, first->line);
	for (size_t i = at + 1; i < stack->used; i++)
		if (is_ours(&stack->list[i]))
			pl_problem(&verify->problems, stack->list[i].path, stack->list[i].line,
				   "one line is enough: the first is at %s:%d", line->path,
				   line->line);
}

/*
 * With lines of this type that are all ours libpam refuses: none of them says yes. Without them
 * it would have asked the service "other".
 */
static void check_type(struct pl_verification *verify, const struct pl_pam_stack *stack,
		       const struct pl_pam_stack_module *line)
{
	for (size_t i = 0; i < stack->used; i++)
		if (!is_ours(&stack->list[i]) && strcmp(stack->list[i].type, line->type) == 0)
			return;
	if (!stack->open)
		pl_problem(
		    &verify->problems, line->path, line->line,
		    "the only line of type %s: libpam, which without it uses the service "
		    "\"other\", refuses now; give it a type that the service has",
		    line->type);
}

static void check_module(struct pl_verification *verify, const struct pl_pam_stack_module *m)
{
	char *path;

	/* libpam puts the name of an architecture there. */
	if (strchr(m->module, '$') != NULL)
		return;
	path = pl_pam_dirs_find(&verify->modules, m->module);
	if (path == NULL && (is_ours(m) || !m->silent))
		pl_problem(&verify->problems, m->path, m->line, "there is no module \"%s\"",
			   m->module);
	free(path);
}

void pl_verify_service(struct pl_verification *verify, const char *service,
		       const struct pl_pam_stack *stack)
{
	if (stack->path == NULL) {
		pl_problem(&verify->problems, verify->pam.dir[0], 0,
			   "there is no service \"%s\": libpam uses \"other\" for it", service);
		return;
	}
	check_place(verify, stack);
	for (size_t i = 0; i < stack->used; i++) {
		const struct pl_pam_stack_module *m = &stack->list[i];

		if (pl_verify_ours(m->module) != PL_NEARLY_OURS)
			check_module(verify, m);
		if (!is_ours(m))
			continue;
		pl_verify_line(verify, m);
		check_type(verify, stack, m);
	}
}
