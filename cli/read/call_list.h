/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALL_LIST_H
#define PL_CALL_LIST_H

#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One `MODULE:CALL:MS` of a login line; module is not terminated. */
struct pl_call_ref {
	const char *module;
	size_t length;
	enum pl_call call;
	int64_t took;
};

/* The entry point with this name, -1 when there is none. */
int pl_call_find(const char *name, size_t length);

/*
 * Reads the next of a blank separated list and moves *list behind it. What is not of the form
 * is passed over. False at the end.
 */
bool pl_call_list_next(const char **list, struct pl_call_ref *ref);

#endif
