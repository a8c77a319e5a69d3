/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALL_LIST_H
#define PL_CALL_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The six entry points of a PAM module, in the order in which a login runs them. */
enum pl_entry {
	PL_ENTRY_AUTHENTICATE,
	PL_ENTRY_ACCT_MGMT,
	PL_ENTRY_CHAUTHTOK,
	PL_ENTRY_SETCRED,
	PL_ENTRY_OPEN_SESSION,
	PL_ENTRY_CLOSE_SESSION,
	PL_ENTRY_COUNT
};

/* One `MODULE:CALL:MS` of a login line; module is not terminated. */
struct pl_call_ref {
	const char *module;
	size_t len;
	enum pl_entry entry;
	int64_t took;
};

const char *pl_entry_name(enum pl_entry entry);

/* The entry point with this name, -1 when there is none. */
int pl_entry_find(const char *name, size_t len);

/* Reads the next of a blank separated list and moves *list behind it. What is not of the form
 * is passed over. False at the end. */
bool pl_calls_next(const char **list, struct pl_call_ref *ref);

#endif
