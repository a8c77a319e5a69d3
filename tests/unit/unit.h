/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_UNIT_H
#define PL_TEST_UNIT_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each test program defines its suite; unit.c runs it and prints TAP. */
Suite *unit_suite(void);

/* A suite with one case that holds the TESTS, which end with NULL. */
Suite *unit_make_suite(const char *name, const TTest *const tests[]);

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Random numbers that are the same in every run (xorshift64*). */
struct unit_random {
	uint64_t state;
};

static inline uint64_t unit_random(struct unit_random *r)
{
	r->state ^= r->state >> 12;
	r->state ^= r->state << 25;
	r->state ^= r->state >> 27;
	return r->state * 0x2545f4914f6cdd1dULL;
}

static inline size_t unit_below(struct unit_random *r, size_t limit)
{
	return (size_t)(unit_random(r) % limit);
}

/* How many rounds a fuzz test makes: PL_FUZZ_ROUNDS, or what the test thinks right. */
size_t unit_rounds(size_t usual);

/* A directory of its own, and a path in it (static buffers, valid until the next call). */
const char *unit_directory(void);
const char *unit_path(const char *name);

/* Write a file with this mode; fails the test when that cannot be done. */
void unit_write(const char *path, const char *text, size_t length, unsigned int mode);

#endif
