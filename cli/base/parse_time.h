/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PARSE_TIME_H
#define PL_PARSE_TIME_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Reads a point in time that a person typed: "now", "today", "yesterday", "@SECONDS", "-2h",
 * "2h ago", "2025-11-30", "2025-11-30 23:10[:01]" in local time, or a time stamp of RFC 3339.
 * Both times are microseconds since 1970. False when it is none of these.
 */
bool pl_parse_time(const char *text, int64_t now, int64_t *usec);

#endif
