/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/timestamp.h"

#include <stdbool.h>
#include <string.h>
#include <time.h>

#define USEC INT64_C(1000000)

static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

/* Has the text the form of a pattern in which 9 is a digit, and _ a digit or a blank? */
static bool like(const char *text, size_t length, const char *pattern)
{
	size_t i;

	for (i = 0; pattern[i] != '\0' && i < length; i++) {
		bool digit = text[i] >= '0' && text[i] <= '9';

		if (pattern[i] == '9'	? !digit
		    : pattern[i] == '_' ? !digit && text[i] != ' '
					: text[i] != pattern[i])
			return false;
	}
	return pattern[i] == '\0';
}

static int month_of(const char *s, size_t length)
{
	if (length < 3)
		return -1;
	for (int m = 0; m < 12; m++)
		if (memcmp(s, months + 3 * m, 3) == 0)
			return m;
	return -1;
}

/* Length of ".123456" at s, 0 when there is none. */
static size_t fraction_length(const char *s, size_t length)
{
	size_t n = 1;

	if (length < 2 || s[0] != '.')
		return 0;
	while (n < length && s[n] >= '0' && s[n] <= '9')
		n++;
	return n > 1 && n <= 10 ? n : 0;
}

static size_t zone_length(const char *s, size_t length)
{
	if (length > 0 && s[0] == 'Z')
		return 1;
	if (like(s, length, "+99:99") || like(s, length, "-99:99"))
		return 6;
	if (like(s, length, "+9999") || like(s, length, "-9999"))
		return 5;
	return 0;
}

size_t pl_timestamp_length(const char *line, size_t length)
{
	size_t n, zone;

	if (month_of(line, length) >= 0)
		return like(line + 3, length - 3, " _9 99:99:99")
			   ? 15 + fraction_length(line + 15, length - 15)
			   : 0;
	if (!like(line, length, "9999-99-99T99:99:99"))
		return 0;
	n = 19 + fraction_length(line + 19, length - 19);
	zone = zone_length(line + n, length - n);
	return zone != 0 ? n + zone : 0;
}

static int two(const char *s)
{
	return (s[0] == ' ' ? 0 : s[0] - '0') * 10 + s[1] - '0';
}

static int64_t fraction(const char *s, size_t length)
{
	int64_t usec = 0, unit = USEC / 10;

	for (size_t i = 1; i < fraction_length(s, length); i++, unit /= 10)
		usec += (s[i] - '0') * unit;
	return usec;
}

/* Days since 1970 of a date of the Gregorian calendar; month 1 to 12. */
static int64_t days(int year, int month, int day)
{
	int64_t y = month <= 2 ? year - 1 : year;
	int64_t era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
	int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static int64_t time_iso(const char *s, size_t length)
{
	int year = two(s) * 100 + two(s + 2), month = two(s + 5), day = two(s + 8);
	int hour = two(s + 11), minute = two(s + 14), second = two(s + 17);
	size_t n = 19 + fraction_length(s + 19, length - 19);
	int64_t offset = 0, utc;

	if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 ||
	    second > 60)
		return PL_NO_TIME;
	if (s[n] != 'Z') {
		offset = two(s + n + 1) * 3600 + two(s + length - 2) * 60;
		if (s[n] == '-')
			offset = -offset;
	}
	utc = days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset;
	return utc * USEC + fraction(s + 19, length - 19);
}

/* When the hour of a stamp without a year began: the last such hour up to now. */
static int64_t hour_start(const char *s, int64_t now)
{
	time_t now_sec = (time_t)(now / USEC);
	struct tm base;

	if (localtime_r(&now_sec, &base) == NULL)
		return PL_NO_TIME;
	for (int back = 0; back <= 8; back++) {
		struct tm tm = {.tm_year = base.tm_year - back,
				.tm_mon = month_of(s, 3),
				.tm_mday = two(s + 4),
				.tm_hour = two(s + 7),
				.tm_isdst = -1};
		int day = tm.tm_mday;
		time_t t = mktime(&tm);

		if (t != (time_t)-1 && tm.tm_mday == day && t <= now_sec)
			return t * USEC;
	}
	return PL_NO_TIME;
}

static int64_t time_traditional(const char *s, size_t length,
				struct pl_timestamp_context *reader)
{
	if (two(s + 7) > 23 || two(s + 10) > 59 || two(s + 13) > 60)
		return PL_NO_TIME;
	if (memcmp(reader->hour, s, 9) != 0) {
		reader->start = hour_start(s, reader->now);
		memcpy(reader->hour, s, 9);
	}
	if (reader->start == PL_NO_TIME)
		return PL_NO_TIME;
	return reader->start + (two(s + 10) * 60 + two(s + 13)) * USEC +
	       fraction(s + 15, length - 15);
}

int64_t pl_timestamp_read(const char *stamp, size_t length, struct pl_timestamp_context *reader)
{
	if (stamp[0] >= '0' && stamp[0] <= '9')
		return time_iso(stamp, length);
	return time_traditional(stamp, length, reader);
}
