/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_ACTING_MODULE_H
#define PL_TEST_ACTING_MODULE_H

#include <security/pam_modules.h>

/*
 * The test module. Its arguments:
 *   to=PATH        transcript
 *   id=WORD        tells the lines of one stack apart
 *   confdir=PATH   for a transaction of its own
 *   CALL=NUMBER    what a call returns; for chauthtok CALL is prelim or update
 *   do=LETTERS     what every call does (pl_acts)
 *   do.CALL=LETTERS the same for one call
 */
struct pl_test_call {
	pam_handle_t *pamh;
	const char *name; /* "authenticate" */
	const char *to, *id;
	int argc;
	const char **argv;
	int ret;
	int last_errno; /* to be left behind; -1: as it is */
};

struct pl_act {
	char letter;
	void (*run)(struct pl_test_call *);
};

/* Two tables, each ends with letter 0: what changes PAM's state,
 * and what changes the process. */
extern const struct pl_act pl_pam_acts[], pl_process_acts[];

/* The value of the argument that begins with NAME, or NULL. */
const char *pl_test_argument(const struct pl_test_call *c, const char *name);

/* Keep this object loaded for ever: its code is needed after the stack is gone. */
void pl_test_pin(void);

#endif
