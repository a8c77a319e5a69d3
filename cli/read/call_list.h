/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALL_LIST_H
#define PL_CALL_LIST_H

#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One `MODULE:CALL:MS` of a login line. */
struct pl_listed_call {
	const char *module; /* `length` bytes, not terminated */
	size_t length;
	enum pl_call call;
	int64_t took; /* microseconds */
};

/*
 * Reads the next of a blank separated list and moves *list behind it. What is not of the form
 * is passed over. False at the end.
 */
bool pl_call_list_next(const char **list, struct pl_listed_call *call);

#endif
