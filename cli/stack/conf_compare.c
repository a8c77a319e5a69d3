/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/conf_judge.h"

#include <string.h>

static bool same_modules(const struct pl_module_rule *a, size_t na,
			 const struct pl_module_rule *b, size_t nb)
{
	for (size_t i = 0; na == nb && i < na; i++)
		if (strcmp(a[i].name, b[i].name) != 0 ||
		    memcmp(&a[i].budgets, &b[i].budgets, sizeof a->budgets) != 0)
			return false;
	return na == nb;
}

static bool same_children(const struct pl_settings *a, const struct pl_settings *b)
{
	if (a->child_count != b->child_count)
		return false;
	for (size_t i = 0; i < a->child_count; i++)
		if (strcmp(a->children[i].pattern, b->children[i].pattern) != 0 ||
		    a->children[i].budget != b->children[i].budget)
			return false;
	return true;
}

static bool same_files(const struct pl_settings *a, const struct pl_settings *b)
{
	if (a->file_count != b->file_count)
		return false;
	for (size_t i = 0; i < a->file_count; i++)
		if (strcmp(a->files[i].path, b->files[i].path) != 0 ||
		    a->files[i].max_read != b->files[i].max_read)
			return false;
	return true;
}

static bool same_services(const struct pl_settings *a, const struct pl_settings *b)
{
	if (a->service_count != b->service_count)
		return false;
	for (size_t i = 0; i < a->service_count; i++) {
		const struct pl_service_rule *x = &a->services[i], *y = &b->services[i];

		if (strcmp(x->name, y->name) != 0 ||
		    memcmp(&x->scope, &y->scope, sizeof x->scope) != 0 ||
		    !same_modules(x->modules, x->module_count, y->modules, y->module_count))
			return false;
	}
	return true;
}

bool pl_conf_is_same(const struct pl_settings *a, const struct pl_settings *b)
{
	return memcmp(&a->scope, &b->scope, sizeof a->scope) == 0 &&
	       same_modules(a->modules, a->module_count, b->modules, b->module_count) &&
	       same_children(a, b) && same_files(a, b) && same_services(a, b);
}
