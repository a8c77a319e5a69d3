/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PAM_STACK_H
#define PL_PAM_STACK_H

#include "cli/stack/pam_dirs.h"
#include "cli/stack/problems.h"

#include <stdbool.h>

struct pl_pam_stack_module {
	char *path; /* of the file, and the place in it */
	int line;
	bool silent; /* "-" before the type */
	char *type;
	char *control;
	bool bracketed;
	char *module;
	char **arg;
	int args_count;
};

/* The modules of a service in the order in which libpam loads them, all includes resolved. */
struct pl_pam_stack {
	struct pl_pam_stack_module *list;
	size_t used, room;
	char *path; /* of the service's own file; NULL: there is none */
	bool open;  /* something of it could not be read: what is missing is not known */
};

/*
 * Loads the stack of a service; what libpam could not make sense of goes into problems (NULL:
 * nobody wants to know). False when the service has no file.
 */
bool pl_pam_stack_load(struct pl_pam_stack *stack, const struct pl_pam_dirs *dirs,
		       const char *service, struct pl_problems *problems);
void pl_pam_stack_free(struct pl_pam_stack *stack);

/* Whether a module of this file name is in it. */
bool pl_pam_stack_has(const struct pl_pam_stack *stack, const char *module);

#endif
