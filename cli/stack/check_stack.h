/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CHECK_STACK_H
#define PL_CHECK_STACK_H

#include "cli/stack/pam_stack.h"

#define PL_OUR_MODULE "pam_latency.so"
#define PL_OUR_LINE "-session optional pam_latency.so"

/* What is looked at, and what was found. */
struct pl_verify {
	struct pl_dirs pam, modules;
	struct pl_problems problems;
};

/* What a line's module is to us. */
enum pl_ours {
	PL_NOT_OURS,
	PL_OURS,
	PL_NEARLY_OURS /* the name of our module, misspelled */
};

enum pl_ours pl_verify_ours(const char *module);

/* Whether the stack has a line of ours, misspelled ones included. */
bool pl_verify_has_line(const struct pl_stack *stack);

/* Everything about one service: its stack, our line in it. */
void pl_verify_service(struct pl_verify *verify, const char *service,
		       const struct pl_stack *stack);

/* Our line alone: spelled right, cannot lock anybody out, arguments known. */
void pl_verify_line(struct pl_verify *verify, const struct pl_stack_module *line);

/* A config file by the module's own parser, and whether what it names is there. */
void pl_verify_conf(struct pl_verify *verify, const char *path, bool must_exist);

#endif
