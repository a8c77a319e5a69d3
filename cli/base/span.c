/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/span.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define MAX_DIGITS 10 /* of a span's milliseconds: 115 days */

static bool digit(char c)
{
	return c >= '0' && c <= '9';
}

bool pl_span_parse(const char *text, size_t length, int64_t *usec)
{
	const char *p = text, *end = text + length;
	int64_t value = 0, unit = 1000;

	while (p < end && digit(*p) && p - text < MAX_DIGITS)
		value = value * 10 + (*p++ - '0');
	if (p == text)
		return false;
	value *= 1000;
	if (p < end && *p == '.') {
		const char *point = p++;

		for (; p < end && digit(*p) && unit > 1; p++) {
			unit /= 10;
			value += (*p - '0') * unit;
		}
		if (p == point + 1)
			return false;
	}
	*usec = value;
	return end - p == 2 && p[0] == 'm' && p[1] == 's';
}

bool pl_number_parse(const char *text, int64_t *number)
{
	size_t length = strspn(text, "0123456789");
	int64_t value = 0;

	if (length == 0 || length > 18 || text[length] != '\0')
		return false;
	for (size_t i = 0; i < length; i++)
		value = value * 10 + (text[i] - '0');
	*number = value;
	return true;
}

static int64_t rounded(int64_t usec, int64_t unit)
{
	return (usec + unit / 2) / unit;
}

const char *pl_span(char *buf, int64_t usec)
{
	int64_t n;

	if (usec < 0) {
		snprintf(buf, PL_SPAN_MAX, "-");
	} else if ((n = rounded(usec, 100)) < 1000) {
		snprintf(buf, PL_SPAN_MAX, "%" PRId64 ".%" PRId64 "ms", n / 10, n % 10);
	} else if ((n = rounded(usec, 1000)) < 1000) {
		snprintf(buf, PL_SPAN_MAX, "%" PRId64 "ms", n);
	} else if (n < 60000) {
		snprintf(buf, PL_SPAN_MAX, "%" PRId64 ".%03" PRId64 "s", n / 1000, n % 1000);
	} else if ((n = rounded(usec, 100000)) < 36000) {
		snprintf(buf, PL_SPAN_MAX, "%" PRId64 "min %" PRId64 ".%" PRId64 "s", n / 600,
			 n % 600 / 10, n % 10);
	} else {
		n = rounded(usec, 60000000);
		snprintf(buf, PL_SPAN_MAX, "%" PRId64 "h %" PRId64 "min", n / 60, n % 60);
	}
	return buf;
}
