/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/units.h"

#include <string.h>

struct unit {
	char name[4];
	uint64_t factor; /* 0: the end of the table */
};

static const struct unit durations[] = {
    {"us", 1}, {"ms", 1000}, {"s", 1000000}, {"min", 60000000}, {"", 0},
};
static const struct unit sizes[] = {
    {"B", 1},	  {"KiB", 1ULL << 10}, {"MiB", 1ULL << 20}, {"GiB", 1ULL << 30},
    {"KB", 1000}, {"MB", 1000000},     {"GB", 1000000000},  {"", 0},
};
static const struct unit counts[] = {{"", 1}, {"", 0}};

#define DURATION_UNITS "us, ms, s or min"
#define SIZE_UNITS "B, KiB, MiB, GiB, KB, MB or GB"
#define VALUE_MAX ((uint64_t)INT64_MAX)

/* Digits of *P into *VALUE; false when they overflow. */
static int scan_digits(const char **p, uint64_t *value)
{
	*value = 0;
	for (; **p >= '0' && **p <= '9'; (*p)++) {
		uint64_t digit = (uint64_t)(**p - '0');

		if (*value > (VALUE_MAX - digit) / 10)
			return 0;
		*value = *value * 10 + digit;
	}
	return 1;
}

/*
 * The digits behind a decimal point, times FACTOR; what is finer than one is an error.
 * From the last digit to the first: if the sum is whole, so is each step on the way.
 */
static const char *scan_fraction(const char **p, uint64_t factor, uint64_t *value)
{
	const char *begin = *p, *digit;

	*value = 0;
	while (**p >= '0' && **p <= '9')
		(*p)++;
	if (*p == begin)
		return "digits are missing behind the point";
	for (digit = *p; digit-- > begin;) {
		*value += (uint64_t)(*digit - '0') * factor;
		if (*value % 10 != 0)
			return "is finer than the smallest unit";
		*value /= 10;
	}
	return NULL;
}

static const struct unit *find_unit(const struct unit *units, const char *name)
{
	for (; units->factor != 0; units++)
		if (strcmp(units->name, name) == 0)
			return units;
	return NULL;
}

static const char *parse(const char *text, const struct unit *units, const char *unit_error,
			 uint64_t *value)
{
	const char *p = text;
	const struct unit *unit;
	uint64_t whole, fraction = 0;
	const char *error;

	if (text[0] == '\0')
		return "is empty";
	if (text[0] == '-')
		return "is negative";
	if (text[0] < '0' || text[0] > '9')
		return "is not a number";
	if (text[0] == '0' && text[1] >= '0' && text[1] <= '9')
		return "has a leading zero";
	if (!scan_digits(&p, &whole))
		return "is too large";
	unit = find_unit(units, p + strspn(p, ".0123456789"));
	if (unit == NULL)
		return unit_error;
	if (*p == '.') {
		p++;
		if ((error = scan_fraction(&p, unit->factor, &fraction)) != NULL)
			return error;
	}
	if (strcmp(p, unit->name) != 0)
		return "is not a number";
	if (whole > (VALUE_MAX - fraction) / unit->factor)
		return "is too large";
	*value = whole * unit->factor + fraction;
	return NULL;
}

const char *pl_parse_duration(const char *text, uint64_t *usec)
{
	return parse(text, durations, "needs a unit: " DURATION_UNITS, usec);
}

const char *pl_parse_size(const char *text, uint64_t *bytes)
{
	return parse(text, sizes, "needs a unit: " SIZE_UNITS, bytes);
}

const char *pl_parse_count(const char *text, uint64_t *count)
{
	if (strchr(text, '.') != NULL)
		return "is not a whole number";
	return parse(text, counts, "is a count and takes no unit", count);
}
