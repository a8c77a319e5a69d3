/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TIMESTAMP_H
#define PL_TIMESTAMP_H

#include <stddef.h>
#include <stdint.h>

#define PL_NO_TIME INT64_MIN /* a time that is not known, in microseconds */

/*
 * What reading the time stamps of one text needs to
 * remember. Set now (microseconds), zero the rest.
 */
struct pl_timestamp_context {
	int64_t now;
	char hour[16]; /* "Nov 30 23", of the stamp read last */
	int64_t start; /* when that hour began */
};

/*
 * Length of the time stamp at the start of a line, "Nov 30 23:10:01", "Nov 30 23:10:01.123456",
 * "2025-11-30T23:10:01.123456+01:00" or "...+0100", "...Z"; 0 when there is none.
 */
size_t pl_timestamp_length(const char *line, size_t length);

/*
 * Microseconds since 1970 of such a stamp, PL_NO_TIME when it is no date. One without a year is
 * the most recent such date that is not in the future, in local time.
 */
int64_t pl_timestamp_read(const char *stamp, size_t length,
			  struct pl_timestamp_context *reader);

#endif
