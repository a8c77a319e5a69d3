/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SETTINGS_H
#define PL_SETTINGS_H

#include "pam_latency/base/vocabulary.h"

#include <stddef.h>
#include <stdint.h>

#define PL_UNSET UINT64_MAX

/* Budgets of one module or one scope, in microseconds; PL_UNSET where nothing was said. */
struct pl_budgets {
	uint64_t any;		      /* budget = */
	uint64_t call[PL_CALL_COUNT]; /* authenticate = ... */
};

enum pl_log { PL_LOG_SLOW, PL_LOG_ALL };
enum pl_summary { PL_SUMMARY_ALWAYS, PL_SUMMARY_SLOW, PL_SUMMARY_NEVER };
enum pl_cmdline { PL_CMDLINE_FULL, PL_CMDLINE_NAME };

/* Settings that the file and each service section may hold; PL_UNSET in a section means: as
 * outside. */
struct pl_scope {
	struct pl_budgets budgets;
	uint64_t total, still_running, handoff; /* microseconds */
	uint64_t log;				/* enum pl_log */
	uint64_t summary;			/* enum pl_summary */
	uint64_t observe;			/* 0 or 1 */
	uint64_t max_read;			/* bytes */
	uint64_t nofile_max, interfaces_max;
	uint64_t cmdline; /* enum pl_cmdline */
};

struct pl_module_rule {
	char *name; /* "pam_motd.so" */
	struct pl_budgets budgets;
};

struct pl_child_rule {
	char *pattern; /* part of a command line */
	uint64_t budget;
};

struct pl_file_rule {
	char *path;
	uint64_t max_read;
};

struct pl_service_rule {
	char *name;
	struct pl_scope scope;
	struct pl_module_rule *modules;
	size_t module_count;
};

struct pl_settings {
	struct pl_scope scope;
	struct pl_module_rule *modules;
	size_t module_count;
	struct pl_child_rule *children;
	size_t child_count;
	struct pl_file_rule *files;
	size_t file_count;
	struct pl_service_rule *services;
	size_t service_count;
};

/* Why a config cannot be used: line 0 means the file as a whole. */
struct pl_conf_error {
	int line;
	char text[200];
};

/* What holds without a config file. */
extern const struct pl_settings pl_default_settings;

void pl_scope_unset(struct pl_scope *scope);

/* Take from UPPER what SCOPE leaves unset. */
void pl_scope_inherit(struct pl_scope *scope, const struct pl_scope *upper);

/* The section of a service, or NULL. */
const struct pl_service_rule *pl_settings_service(const struct pl_settings *s,
						  const char *service);

/* All scalar settings as they hold for SERVICE (a NULL rule: outside of every section). */
struct pl_scope pl_settings_scope(const struct pl_settings *s,
				  const struct pl_service_rule *service);

/*
 * The budget of one call, in microseconds. The most specific setting wins: service and
 * module and call, service and module, module and call, module, service and call,
 * service, call, budget.
 */
uint64_t pl_settings_budget(const struct pl_settings *s, const struct pl_service_rule *service,
			    const char *module, enum pl_call call);

/* The smallest budget of the child sections whose title is part of COMMAND; PL_UNSET without
 * one. */
uint64_t pl_settings_child(const struct pl_settings *s, const char *command);

/* How much of FILE a call may read, in bytes: its own section, or OTHERWISE. */
uint64_t pl_settings_file(const struct pl_settings *s, const char *file, uint64_t otherwise);

/* Frees what the lists hold, not S itself. */
void pl_settings_clear(struct pl_settings *s);

#endif
