/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_REASONS_H
#define PL_REASONS_H

#include <stdint.h>

#define PL_WHYS 8

/* The most frequent reasons of one call, in constant space. Reasons that differ only in their
 * numbers
 * ("ran 610ms", "ran 1.2s") are one; the sentence kept is the newest. Zero it to begin with. */
struct pl_whys {
	struct pl_why {
		uint64_t hash;
		uint64_t count;
		char *cause, *text;
	} top[PL_WHYS];
};

/* Counts a reason; either text may be NULL. */
void pl_whys_add(struct pl_whys *whys, const char *cause, const char *text);

/* The most frequent one, NULL when there is none. */
const struct pl_why *pl_whys_best(const struct pl_whys *whys);

void pl_whys_free(struct pl_whys *whys);

#endif
