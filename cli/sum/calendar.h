/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALENDAR_H
#define PL_CALENDAR_H

#include <stdint.h>

enum pl_period_unit { PL_PERIOD_NONE, PL_PERIOD_DAY, PL_PERIOD_HOUR };

/*
 * Turns a time into the start of its period; remembers
 * the last one, as most times follow each other.
 */
struct pl_calendar {
	enum pl_period_unit unit;
	int64_t begin, end;
};

/* When the day or hour of a time began, in local time. Microseconds since 1970. */
int64_t pl_calendar_start(struct pl_calendar *calendar, int64_t usec);

/* Microseconds of a period: a day has 24 hours here. */
int64_t pl_calendar_length(enum pl_period_unit unit);

#endif
