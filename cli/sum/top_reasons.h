/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TOP_REASONS_H
#define PL_TOP_REASONS_H

#include <stdint.h>

#define PL_TOP_REASONS 8

/* A reason, and how often it was given. */
struct pl_told_reason {
	uint64_t hash;
	uint64_t count;
	char *cause, *text;
};

/*
 * The most frequent reasons of one call, in constant space. Reasons
 * that differ only in their numbers ("ran 610ms", "ran 1.2s") are
 * one; the sentence kept is the newest. Zero it to begin with.
 */
struct pl_top_reasons {
	struct pl_told_reason top[PL_TOP_REASONS];
};

/* Counts a reason; either text may be NULL. */
void pl_top_reasons_add(struct pl_top_reasons *reasons, const char *cause, const char *text);

/* The most frequent one, NULL when there is none. */
const struct pl_told_reason *pl_top_reasons_best(const struct pl_top_reasons *reasons);

void pl_top_reasons_free(struct pl_top_reasons *reasons);

#endif
