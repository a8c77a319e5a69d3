/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/histogram.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>
#include <string.h>

#define BITS 7			   /* of precision */
#define LONGEST (INT64_C(1) << 42) /* 50 days: longer ones share a bucket */

/* Values below 256 are their own bucket; above, the eight leading bits count. */
static uint32_t bucket_of(int64_t usec)
{
	uint64_t v = usec < 0 ? 0 : usec > LONGEST ? (uint64_t)LONGEST : (uint64_t)usec;
	unsigned int shift = 0;

	if (v >> (BITS + 1))
		shift = 63 - BITS - (unsigned int)__builtin_clzll(v);
	return (shift << BITS) + (uint32_t)(v >> shift);
}

/* The middle of a bucket. */
static int64_t value_of(uint32_t bucket)
{
	uint32_t shift = bucket >> (BITS + 1) ? (bucket >> BITS) - 1 : 0;
	int64_t low = (int64_t)(bucket - (shift << BITS)) << shift;

	return low + ((INT64_C(1) << shift) >> 1);
}

/* Where the bucket is, or should be. */
static size_t position(const struct pl_histogram *hist, uint32_t bucket)
{
	size_t low = 0, high = hist->used;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (hist->cell[mid].bucket < bucket)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

void pl_histogram_add(struct pl_histogram *hist, int64_t usec)
{
	uint32_t bucket = bucket_of(usec);
	size_t at = position(hist, bucket);

	if (at == hist->used || hist->cell[at].bucket != bucket) {
		hist->cell = pl_xgrow(hist->cell, hist->used, &hist->room, sizeof *hist->cell);
		memmove(hist->cell + at + 1, hist->cell + at,
			(hist->used - at) * sizeof *hist->cell);
		hist->cell[at] = (struct pl_histogram_cell){.bucket = bucket};
		hist->used++;
	}
	hist->cell[at].count++;
	hist->count++;
	hist->sum = hist->sum > INT64_MAX - usec ? INT64_MAX : hist->sum + usec;
	if (usec > hist->max)
		hist->max = usec;
}

void pl_histogram_free(struct pl_histogram *hist)
{
	free(hist->cell);
	*hist = (struct pl_histogram){0};
}

int64_t pl_histogram_quantile(const struct pl_histogram *hist, double share)
{
	double exact = share * (double)hist->count;
	uint64_t rank = (uint64_t)exact, seen = 0;

	if (hist->count == 0)
		return -1;
	if ((double)rank < exact)
		rank++;
	if (rank >= hist->count)
		return hist->max;
	for (size_t i = 0; i < hist->used; i++) {
		seen += hist->cell[i].count;
		if (seen >= rank && seen > 0) {
			int64_t value = value_of(hist->cell[i].bucket);

			return value < hist->max ? value : hist->max;
		}
	}
	return hist->max;
}
