/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CLOCK_H
#define PL_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t pl_nsec(const struct timespec *t)
{
	return (uint64_t)t->tv_sec * 1000000000u + (uint64_t)t->tv_nsec;
}

/* CLOCK_MONOTONIC in nanoseconds. */
static inline uint64_t pl_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return pl_nsec(&t);
}

/* Seconds since 1970. */
static inline time_t pl_wall_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return t.tv_sec;
}

/* Nanoseconds as microseconds, rounded. */
static inline uint64_t pl_usec(uint64_t nsec)
{
	return (nsec + 500) / 1000;
}

/* A - B, or 0 when B is larger. */
static inline uint64_t pl_minus(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

#endif
