/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_UNITS_H
#define PL_UNITS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Each parser takes the whole of TEXT, stores the value and returns NULL, or leaves
 * *value alone and returns a sentence that says what is wrong, made for a log line.
 */

/* "250ms", "1.5s": microseconds. Units us, ms, s, min; no blank; no bare number. */
const char *pl_parse_duration(const char *text, uint64_t *usec);

/* "8MiB", "1.5GB": bytes. Units B, KiB, MiB, GiB, KB, MB, GB. */
const char *pl_parse_size(const char *text, uint64_t *bytes);

/* "65536": a plain count without a unit. */
const char *pl_parse_count(const char *text, uint64_t *count);

#endif
