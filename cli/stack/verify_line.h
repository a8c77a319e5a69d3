/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERIFY_LINE_H
#define PL_VERIFY_LINE_H

#include "cli/stack/pam_stack.h"
#include "cli/stack/verification.h"

#define PL_OUR_MODULE "pam_latency.so"

/* What a line's module is to us. */
enum pl_ours {
	PL_NOT_OURS,
	PL_OURS,
	PL_NEARLY_OURS /* the name of our module, misspelled */
};

enum pl_ours pl_verify_ours(const char *module);

/* Our line alone: spelled right, cannot lock anybody out, arguments known. */
void pl_verify_line(struct pl_verification *verify, const struct pl_pam_stack_module *line);

#endif
