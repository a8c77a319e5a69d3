/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/periods.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>
#include <string.h>

static void drop_oldest(struct pl_periods *periods)
{
	pl_histogram_free(&periods->list[0].histogram);
	periods->used--;
	memmove(periods->list, periods->list + 1, periods->used * sizeof *periods->list);
}

struct pl_period *pl_periods_get(struct pl_periods *periods, int64_t start)
{
	size_t at = periods->used;

	while (at > 0 && periods->list[at - 1].start > start)
		at--;
	if (at > 0 && periods->list[at - 1].start == start)
		return &periods->list[at - 1];
	if (periods->used == PL_PERIODS_KEPT) {
		if (at == 0)
			return NULL;
		drop_oldest(periods);
		at--;
	}
	periods->list =
	    pl_xgrow(periods->list, periods->used, &periods->room, sizeof *periods->list);
	memmove(periods->list + at + 1, periods->list + at,
		(periods->used - at) * sizeof *periods->list);
	periods->list[at] = (struct pl_period){.start = start};
	periods->used++;
	return &periods->list[at];
}

void pl_periods_free(struct pl_periods *periods)
{
	for (size_t i = 0; i < periods->used; i++)
		pl_histogram_free(&periods->list[i].histogram);
	free(periods->list);
	*periods = (struct pl_periods){0};
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *list, size_t n)
{
	qsort(list, n, sizeof *list, compare);
	return n % 2 != 0 ? list[n / 2] : (list[n / 2 - 1] + list[n / 2]) / 2;
}

struct pl_trend pl_periods_trend(const struct pl_periods *periods, int64_t length)
{
	size_t n = periods->used, pairs = 0;
	double *mid = pl_xcalloc(n, sizeof *mid), *slope = pl_xcalloc(n * n / 2, sizeof *slope);
	struct pl_trend trend = {0};
	double concord = 0, way, whole;

	for (size_t i = 0; i < n; i++)
		mid[i] = (double)pl_histogram_quantile(&periods->list[i].histogram, 0.5);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			int64_t apart = periods->list[j].start - periods->list[i].start;

			slope[pairs++] = (mid[j] - mid[i]) * (double)length / (double)apart;
			concord += (mid[j] > mid[i]) - (mid[j] < mid[i]);
		}
	if (n >= 5) {
		trend.slope = median(slope, pairs);
		way = trend.slope *
		      (double)(periods->list[n - 1].start - periods->list[0].start) /
		      (double)length;
		way = way < 0 ? -way : way;
		whole = median(mid, n);
		trend.percent = whole > 0 ? 100 * trend.slope / whole : 0;
		concord = (concord < 0 ? -concord : concord) / (double)pairs;
		trend.clear = concord >= 0.7 && way >= 1000 && way >= whole / 5;
	}
	free(mid);
	free(slope);
	return trend;
}
