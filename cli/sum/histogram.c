/* SPDX-License-Identifier: BSD-3-Clause */
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

	if ((v >> (BITS + 1)) != 0)
		shift = 63 - BITS - (unsigned int)__builtin_clzll(v);
	return (shift << BITS) + (uint32_t)(v >> shift);
}

/* The middle of a bucket. */
static int64_t value_of(uint32_t bucket)
{
	uint32_t shift = (bucket >> (BITS + 1)) != 0 ? (bucket >> BITS) - 1 : 0;
	int64_t low = (int64_t)(bucket - (shift << BITS)) << shift;

	return low + ((INT64_C(1) << shift) >> 1);
}

/* Where the bucket is, or should be. */
static size_t position(const struct pl_histogram *histogram, uint32_t bucket)
{
	size_t low = 0, high = histogram->used;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (histogram->cell[mid].bucket < bucket)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

void pl_histogram_add(struct pl_histogram *histogram, int64_t usec)
{
	uint32_t bucket = bucket_of(usec);
	size_t at = position(histogram, bucket);

	if (at == histogram->used || histogram->cell[at].bucket != bucket) {
		histogram->cell = pl_xgrow(histogram->cell, histogram->used, &histogram->room,
					   sizeof *histogram->cell);
		memmove(histogram->cell + at + 1, histogram->cell + at,
			(histogram->used - at) * sizeof *histogram->cell);
		histogram->cell[at] = (struct pl_histogram_cell){.bucket = bucket};
		histogram->used++;
	}
	histogram->cell[at].count++;
	histogram->count++;
	histogram->sum = histogram->sum > INT64_MAX - usec ? INT64_MAX : histogram->sum + usec;
	if (usec > histogram->max)
		histogram->max = usec;
}

void pl_histogram_free(struct pl_histogram *histogram)
{
	free(histogram->cell);
	*histogram = (struct pl_histogram){0};
}

int64_t pl_histogram_quantile(const struct pl_histogram *histogram, double share)
{
	double exact = share * (double)histogram->count;
	uint64_t rank = (uint64_t)exact, seen = 0;

	if (histogram->count == 0)
		return -1;
	if ((double)rank < exact)
		rank++;
	if (rank >= histogram->count)
		return histogram->max;
	for (size_t i = 0; i < histogram->used; i++) {
		seen += histogram->cell[i].count;
		if (seen >= rank && seen > 0) {
			int64_t value = value_of(histogram->cell[i].bucket);

			return value < histogram->max ? value : histogram->max;
		}
	}
	return histogram->max;
}
