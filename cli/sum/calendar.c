/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/calendar.h"

#include <time.h>

#define USEC INT64_C(1000000)

int64_t pl_calendar_start(struct pl_calendar *calendar, int64_t usec)
{
	time_t seconds = (time_t)(usec / USEC);
	struct tm tm;

	if (usec >= calendar->begin && usec < calendar->end)
		return calendar->begin;
	if (localtime_r(&seconds, &tm) == NULL)
		return usec;
	if (calendar->unit == PL_PERIOD_HOUR) {
		calendar->begin = ((int64_t)seconds - tm.tm_min * 60 - tm.tm_sec) * USEC;
		calendar->end = calendar->begin + 3600 * USEC;
	} else {
		tm.tm_hour = tm.tm_min = tm.tm_sec = 0;
		tm.tm_isdst = -1;
		calendar->begin = mktime(&tm) * USEC;
		tm.tm_mday++;
		tm.tm_isdst = -1;
		calendar->end = mktime(&tm) * USEC;
	}
	return calendar->begin;
}

int64_t pl_calendar_length(enum pl_period_unit unit)
{
	return (unit == PL_PERIOD_HOUR ? 3600 : 86400) * USEC;
}
