/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERIFY_SERVICE_H
#define PL_VERIFY_SERVICE_H

#include "cli/stack/pam_stack.h"
#include "cli/stack/verification.h"

#include <stdbool.h>

#define PL_OUR_LINE "-session optional pam_latency.so"

/* Whether the stack has a line of ours, misspelled ones included. */
bool pl_verify_has_line(const struct pl_pam_stack *stack);

/* Everything about one service: its stack, our line in it. */
void pl_verify_service(struct pl_verification *verify, const char *service,
		       const struct pl_pam_stack *stack);

#endif
