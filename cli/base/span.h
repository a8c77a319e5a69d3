/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SPAN_H
#define PL_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PL_SPAN_MAX 32

/* No span of the log is longer, 115 days: so sums of them do not overflow. Microseconds. */
#define PL_SPAN_LONGEST INT64_C(10000000000000)

/* Reads a span of the log, "638.2ms", into microseconds. The text need not end in NUL. */
bool pl_span_parse(const char *text, size_t length, int64_t *usec);

/* Reads a plain integer, at most 18 digits, no sign. */
bool pl_number_parse(const char *text, int64_t *number);

/*
 * Writes a span for a person into buf (PL_SPAN_MAX bytes), returned: "12.1ms", "638ms",
 * "1.012s", "1min 2.3s", "2h 5min". A negative span is "-".
 */
const char *pl_span(char *buf, int64_t usec);

#endif
