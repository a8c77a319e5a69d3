/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PERIODS_H
#define PL_PERIODS_H

#include "cli/sum/histogram.h"

#include <stdbool.h>

#define PL_PERIODS_KEPT 400 /* per call: the newest */

/* The durations of one call in one day or hour. */
struct pl_period {
	int64_t start; /* microseconds since 1970 */
	uint64_t over;
	struct pl_histogram histogram;
};

/* Zero it to begin with. */
struct pl_periods {
	struct pl_period *list; /* by start */
	size_t used, room;
};

/* The period with this start, made when needed; NULL when it is older than all kept ones. */
struct pl_period *pl_periods_get(struct pl_periods *periods, int64_t start);

void pl_periods_free(struct pl_periods *periods);

/* How the medians of the periods moved. */
struct pl_trend {
	bool clear;	/* they rise or fall steadily enough to say so */
	double slope;	/* microseconds per period */
	double percent; /* of the median of them all, per period */
};

/*
 * Theil and Sen's slope; clear when Kendall's tau is 0.7 or more over
 * at least five periods and the whole way is a fifth of the median
 * and 1 ms at least. `length` is that of a period in microseconds.
 */
struct pl_trend pl_periods_trend(const struct pl_periods *periods, int64_t length);

#endif
