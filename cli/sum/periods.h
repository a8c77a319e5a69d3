/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PERIODS_H
#define PL_PERIODS_H

#include "cli/sum/histogram.h"

#include <stdbool.h>

#define PL_PERIODS 400 /* kept per call: the newest */

enum pl_by { PL_BY_NONE, PL_BY_DAY, PL_BY_HOUR };

/* The durations of one call in one day or hour. */
struct pl_period {
	int64_t start; /* microseconds since 1970 */
	uint64_t over;
	struct pl_histogram hist;
};

struct pl_periods {
	struct pl_period *list; /* by start */
	size_t used, room;
};

/*
 * Turns a time into the start of its period; remembers the last one, as most times follow each
 * other.
 */
struct pl_calendar {
	enum pl_by by;
	int64_t begin, end;
};

/* When the day or hour of a time began, in local time. */
int64_t pl_calendar_start(struct pl_calendar *calendar, int64_t usec);

/* Microseconds of a period: a day has 24 hours here. */
int64_t pl_calendar_length(enum pl_by by);

/*
 * The period that starts then, made when needed; NULL when it is older than all that are kept.
 */
struct pl_period *pl_periods_get(struct pl_periods *periods, int64_t start);

void pl_periods_free(struct pl_periods *periods);

/* How the medians of the periods moved. */
struct pl_trend {
	bool clear;	/* they rise or fall steadily enough to say so */
	double slope;	/* microseconds per period */
	double percent; /* of the median of them all, per period */
};

/*
 * Theil and Sen's slope; clear when Kendall's tau is 0.7 or more over at least five periods and
 * the whole way is a fifth of the median and 1 ms at least. `length` is that of a period in
 * microseconds.
 */
struct pl_trend pl_periods_trend(const struct pl_periods *periods, int64_t length);

#endif
