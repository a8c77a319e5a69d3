/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HISTOGRAM_H
#define PL_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

struct pl_histogram_cell {
	uint32_t bucket;
	uint32_t count;
};

/*
 * Durations in buckets whose width is 1/128 of their value or less, so that a quantile is off
 * by less than 0.4 %. Only buckets in use take memory. Zero it to begin with.
 */
struct pl_histogram {
	struct pl_histogram_cell *cell; /* sorted by bucket */
	size_t used, room;
	uint64_t count;
	int64_t sum; /* exact, microseconds; one that is too large stays at the largest */
	int64_t max; /* exact */
};

void pl_histogram_add(struct pl_histogram *histogram, int64_t usec);
void pl_histogram_free(struct pl_histogram *histogram);

/*
 * The duration that this share (0 to 1) of them do not exceed: 0.5 gives the median, 1 the
 * longest. -1 when there are none.
 */
int64_t pl_histogram_quantile(const struct pl_histogram *histogram, double share);

#endif
