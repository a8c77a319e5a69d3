/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/parse_time.h"

#include "cli/base/timestamp.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define USEC INT64_C(1000000)
#define LONGEST INT64_C(1000000000) /* seconds one may count back: 31 years */

/* Midnight of today, or so many days before. */
static bool midnight(int64_t now, int back, int64_t *usec)
{
	time_t seconds = (time_t)(now / USEC);
	struct tm tm;

	if (localtime_r(&seconds, &tm) == NULL)
		return false;
	tm.tm_hour = tm.tm_min = tm.tm_sec = 0;
	tm.tm_mday -= back;
	tm.tm_isdst = -1;
	*usec = mktime(&tm) * USEC;
	return true;
}

/* Seconds of a unit that ends in " ago" or in nothing; 0 when there is no such unit. */
static int64_t unit_of(const char *text, bool need_ago)
{
	static const struct {
		const char *name;
		int64_t seconds;
	} units[] = {
	    {"s", 1},	     {"sec", 1},       {"seconds", 1},	  {"m", 60},
	    {"min", 60},     {"minutes", 60},  {"h", 3600},	  {"hour", 3600},
	    {"hours", 3600}, {"d", 86400},     {"day", 86400},	  {"days", 86400},
	    {"w", 604800},   {"week", 604800}, {"weeks", 604800},
	};
	size_t length = strcspn(text, " ");
	bool ago = strcmp(text + length, " ago") == 0;

	if (ago != need_ago || (!ago && text[length] != '\0'))
		return 0;
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (strlen(units[i].name) == length &&
		    strncmp(units[i].name, text, length) == 0)
			return units[i].seconds;
	return 0;
}

/* "-2h" and "2h ago", "2 days ago". */
static bool relative(const char *text, int64_t now, int64_t *usec)
{
	bool minus = *text == '-';
	const char *digits = text + minus;
	size_t length = strspn(digits, "0123456789");
	int64_t n, unit;

	if (length == 0 || length > 9)
		return false;
	n = atoll(digits);
	digits += length;
	unit = unit_of(digits + (*digits == ' '), !minus);
	if (unit == 0 || n * unit > LONGEST)
		return false;
	*usec = now - n * unit * USEC;
	return true;
}

/* "2025-11-30" with or without a time, local. */
static bool local_date(const char *text, int64_t *usec)
{
	static const char *const forms[] = {"%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S",
					    "%Y-%m-%dT%H:%M:%S"};

	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		struct tm tm = {.tm_isdst = -1};
		const char *end = strptime(text, forms[i], &tm);
		int day = tm.tm_mday;
		time_t seconds;

		if (end == NULL || *end != '\0')
			continue;
		tm.tm_isdst = -1;
		seconds = mktime(&tm);
		if (seconds == (time_t)-1 || tm.tm_mday != day)
			return false;
		*usec = (int64_t)seconds * USEC;
		return true;
	}
	return false;
}

bool pl_parse_time(const char *text, int64_t now, int64_t *usec)
{
	size_t length = strlen(text);

	if (strcmp(text, "now") == 0) {
		*usec = now;
		return true;
	}
	if (strcmp(text, "today") == 0)
		return midnight(now, 0, usec);
	if (strcmp(text, "yesterday") == 0)
		return midnight(now, 1, usec);
	if (*text == '@') {
		size_t digits = strspn(text + 1, "0123456789");

		*usec = atoll(text + 1) * USEC;
		return digits > 0 && digits <= 12 && digits + 1 == length;
	}
	if (relative(text, now, usec) || local_date(text, usec))
		return true;
	if (*text < '0' || *text > '9' || pl_timestamp_length(text, length) != length)
		return false;
	*usec = pl_timestamp_read(text, length, &(struct pl_timestamp_context){.now = now});
	return *usec != PL_NO_TIME;
}
