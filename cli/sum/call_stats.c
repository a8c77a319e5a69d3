/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/call_stats.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS (4 * PL_STATS)

const int64_t pl_stat_bounds[PL_STAT_BUCKETS] = {
    5000,    10000,   25000,   50000,	 100000,   250000,   500000,
    1000000, 2500000, 5000000, 10000000, 30000000, 60000000,
};

static uint32_t hash_of(const struct pl_stat_name *name)
{
	uint32_t hash = 2166136261U ^ (uint32_t)(name->entry + 2);

	for (size_t i = 0; i < name->length; i++)
		hash = (hash ^ (unsigned char)name->module[i]) * 16777619U;
	for (const char *s = name->service; s && *s; s++)
		hash = (hash ^ (unsigned char)*s) * 16777619U;
	return hash ^ hash >> 15;
}

static bool matches(const struct pl_call_stat *stat, const struct pl_stat_name *name)
{
	return stat->entry == name->entry && stat->outside == name->outside &&
	       strncmp(stat->module, name->module, name->length) == 0 &&
	       stat->module[name->length] == '\0' &&
	       (!name->service || strcmp(stat->service, name->service) == 0);
}

uint32_t pl_stats_get(struct pl_stats *stats, struct pl_stat_name name)
{
	uint32_t slot = hash_of(&name) % SLOTS;
	struct pl_call_stat *stat;

	for (; stats->slot[slot]; slot = (slot + 1) % SLOTS)
		if (matches(stats->stat[stats->slot[slot] - 1], &name))
			return stats->slot[slot] - 1;
	if (stats->used > PL_STATS)
		return PL_STATS;
	if (stats->used == PL_STATS)
		name = (struct pl_stat_name){name.service ? "(others)" : NULL, "(others)", 8,
					     -1, false};
	stat = pl_xcalloc(1, sizeof *stat);
	stat->service = name.service ? pl_xstrdup(name.service) : NULL;
	stat->module = pl_xstrndup(name.module, name.length);
	stat->entry = name.entry;
	stat->outside = name.outside;
	stats->stat[stats->used++] = stat;
	stats->slot[slot] = stats->used;
	return stats->used - 1;
}

void pl_stat_add(struct pl_call_stat *stat, struct pl_period *period, int64_t took)
{
	pl_histogram_add(&stat->hist, took);
	if (period)
		pl_histogram_add(&period->hist, took);
	for (int i = 0; i < PL_STAT_BUCKETS; i++)
		if (took <= pl_stat_bounds[i]) {
			stat->bucket[i]++;
			break;
		}
}

static int compare(const void *a, const void *b)
{
	const struct pl_call_stat *x = *(struct pl_call_stat *const *)a,
				  *y = *(struct pl_call_stat *const *)b;
	int diff;

	if (x->outside != y->outside)
		return x->outside - y->outside;
	if (x->hist.sum != y->hist.sum)
		return x->hist.sum < y->hist.sum ? 1 : -1;
	diff = strcmp(x->module, y->module);
	return diff ? diff : x->entry - y->entry;
}

void pl_stats_sort(struct pl_stats *stats)
{
	qsort(stats->stat, stats->used, sizeof stats->stat[0], compare);
}

void pl_stat_clear(struct pl_call_stat *stat)
{
	free(stat->service);
	free(stat->module);
	pl_histogram_free(&stat->hist);
	pl_top_reasons_free(&stat->whys);
	pl_periods_free(&stat->periods);
}

void pl_stats_clear(struct pl_stats *stats)
{
	for (uint32_t i = 0; i < stats->used; i++) {
		pl_stat_clear(stats->stat[i]);
		free(stats->stat[i]);
	}
	*stats = (struct pl_stats){0};
}
