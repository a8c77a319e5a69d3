/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_RANDOM_NUMBERS_H
#define PL_TEST_RANDOM_NUMBERS_H

#include <stdint.h>

/* Numbers that are the same in every run on every machine: a failure can be made again. */
struct pl_rng {
	uint64_t state;
};

static inline uint64_t pl_rng_next(struct pl_rng *r)
{
	uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* 0 to COUNT - 1 */
static inline unsigned int pl_rng_below(struct pl_rng *r, unsigned int count)
{
	return (unsigned int)(pl_rng_next(r) % count);
}

/* true in PERCENT of 100 cases */
static inline int pl_rng_chance(struct pl_rng *r, unsigned int percent)
{
	return pl_rng_below(r, 100) < percent;
}

#endif
