/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/settings.h"

#include <stdlib.h>
#include <string.h>

const struct pl_settings pl_default_settings = {
    .scope =
	{
	    .budgets =
		{
		    .any = 200000,
		    .call =
			{
			    [PL_AUTHENTICATE] = 1000000,
			    [PL_SETCRED] = PL_UNSET,
			    [PL_ACCT_MGMT] = PL_UNSET,
			    [PL_OPEN_SESSION] = PL_UNSET,
			    [PL_CLOSE_SESSION] = PL_UNSET,
			    [PL_CHAUTHTOK] = PL_UNSET,
			},
		},
	    .total = 1000000,
	    .still_running = 5000000,
	    .handoff = 200000,
	    .log = PL_LOG_SLOW,
	    .summary = PL_SUMMARY_ALWAYS,
	    .observe = 1,
	    .max_read = 8 << 20,
	    .nofile_max = 65536,
	    .interfaces_max = 200,
	    .cmdline = PL_CMDLINE_FULL,
	},
};

/* pl_scope consists of 64-bit settings alone, so it can be walked as an array. */
#define SCOPE_SETTINGS (sizeof(struct pl_scope) / sizeof(uint64_t))
_Static_assert(sizeof(struct pl_scope) % sizeof(uint64_t) == 0, "pl_scope has padding");

void pl_scope_unset(struct pl_scope *scope)
{
	memset(scope, 0xff, sizeof *scope);
}

void pl_scope_inherit(struct pl_scope *scope, const struct pl_scope *upper)
{
	uint64_t *to = (uint64_t *)scope;
	const uint64_t *from = (const uint64_t *)upper;

	for (size_t i = 0; i < SCOPE_SETTINGS; i++)
		if (to[i] == PL_UNSET)
			to[i] = from[i];
}

const struct pl_service_rule *pl_settings_service(const struct pl_settings *s,
						  const char *service)
{
	for (size_t i = 0; i < s->service_count; i++)
		if (strcmp(s->services[i].name, service) == 0)
			return &s->services[i];
	return NULL;
}

struct pl_scope pl_settings_scope(const struct pl_settings *s,
				  const struct pl_service_rule *service)
{
	struct pl_scope scope = service != NULL ? service->scope : s->scope;

	pl_scope_inherit(&scope, &s->scope);
	return scope;
}

static uint64_t from_budgets(const struct pl_budgets *b, enum pl_call call)
{
	return b->call[call] != PL_UNSET ? b->call[call] : b->any;
}

static uint64_t from_modules(const struct pl_module_rule *rules, size_t count,
			     const char *module, enum pl_call call)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(rules[i].name, module) == 0)
			return from_budgets(&rules[i].budgets, call);
	return PL_UNSET;
}

uint64_t pl_settings_budget(const struct pl_settings *s, const struct pl_service_rule *service,
			    const char *module, enum pl_call call)
{
	uint64_t budget = PL_UNSET;

	if (service != NULL)
		budget = from_modules(service->modules, service->module_count, module, call);
	if (budget == PL_UNSET)
		budget = from_modules(s->modules, s->module_count, module, call);
	if (budget == PL_UNSET && service != NULL)
		budget = from_budgets(&service->scope.budgets, call);
	if (budget == PL_UNSET)
		budget = from_budgets(&s->scope.budgets, call);
	return budget;
}

uint64_t pl_settings_child(const struct pl_settings *s, const char *command)
{
	uint64_t budget = PL_UNSET;

	for (size_t i = 0; i < s->child_count; i++)
		if (s->children[i].budget < budget &&
		    strstr(command, s->children[i].pattern) != NULL)
			budget = s->children[i].budget;
	return budget;
}

uint64_t pl_settings_file(const struct pl_settings *s, const char *file, uint64_t otherwise)
{
	for (size_t i = 0; i < s->file_count; i++)
		if (s->files[i].max_read != PL_UNSET && strcmp(s->files[i].path, file) == 0)
			return s->files[i].max_read;
	return otherwise;
}

static void clear_modules(struct pl_module_rule *rules, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(rules[i].name);
	free(rules);
}

void pl_settings_clear(struct pl_settings *s)
{
	clear_modules(s->modules, s->module_count);
	for (size_t i = 0; i < s->child_count; i++)
		free(s->children[i].pattern);
	free(s->children);
	for (size_t i = 0; i < s->file_count; i++)
		free(s->files[i].path);
	free(s->files);
	for (size_t i = 0; i < s->service_count; i++) {
		free(s->services[i].name);
		clear_modules(s->services[i].modules, s->services[i].module_count);
	}
	free(s->services);
	memset(s, 0, sizeof *s);
}
