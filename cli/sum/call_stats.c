/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/call_stats.h"

#include "cli/base/xalloc.h"
#include "pam_latency/base/vocabulary.h"

#include <stdlib.h>
#include <string.h>

#define SLOTS (4 * PL_CALL_STATS_MAX)

const int64_t pl_call_stats_bounds[PL_CALL_STATS_BUCKETS] = {
    5000,    10000,   25000,   50000,	 100000,   250000,   500000,
    1000000, 2500000, 5000000, 10000000, 30000000, 60000000,
};

static uint32_t hash_of(const struct pl_call_stats_name *name)
{
	uint32_t hash = 2166136261U ^ (uint32_t)(name->call + 2);

	for (size_t i = 0; i < name->length; i++)
		hash = (hash ^ (unsigned char)name->module[i]) * 16777619U;
	for (const char *s = name->service; s != NULL && *s != '\0'; s++)
		hash = (hash ^ (unsigned char)*s) * 16777619U;
	return hash ^ hash >> 15;
}

static bool matches(const struct pl_call_stats *stats, const struct pl_call_stats_name *name)
{
	return stats->call == name->call && stats->outside == name->outside &&
	       strncmp(stats->module, name->module, name->length) == 0 &&
	       stats->module[name->length] == '\0' &&
	       (name->service == NULL || strcmp(stats->service, name->service) == 0);
}

const char *pl_call_stats_call_name(const struct pl_call_stats *stats)
{
	return stats->call < 0 ? "-" : pl_call_names[stats->call];
}

uint32_t pl_call_stats_get(struct pl_call_stats_list *all, struct pl_call_stats_name name)
{
	uint32_t slot = hash_of(&name) % SLOTS;
	struct pl_call_stats *stats;

	for (; all->slot[slot] != 0; slot = (slot + 1) % SLOTS)
		if (matches(all->list[all->slot[slot] - 1], &name))
			return all->slot[slot] - 1;
	if (all->used > PL_CALL_STATS_MAX)
		return PL_CALL_STATS_MAX;
	if (all->used == PL_CALL_STATS_MAX)
		name = (struct pl_call_stats_name){name.service != NULL ? "(others)" : NULL,
						   "(others)", 8, -1, false};
	stats = pl_xcalloc(1, sizeof *stats);
	stats->service = name.service != NULL ? pl_xstrdup(name.service) : NULL;
	stats->module = pl_xstrndup(name.module, name.length);
	stats->call = name.call;
	stats->outside = name.outside;
	all->list[all->used++] = stats;
	all->slot[slot] = all->used;
	return all->used - 1;
}

void pl_call_stats_add(struct pl_call_stats *stats, struct pl_period *period, int64_t took)
{
	pl_histogram_add(&stats->histogram, took);
	if (period != NULL)
		pl_histogram_add(&period->histogram, took);
	for (int i = 0; i < PL_CALL_STATS_BUCKETS; i++)
		if (took <= pl_call_stats_bounds[i]) {
			stats->bucket[i]++;
			break;
		}
}

static int compare(const void *a, const void *b)
{
	const struct pl_call_stats *x = *(struct pl_call_stats *const *)a,
				   *y = *(struct pl_call_stats *const *)b;
	int difference;

	if (x->outside != y->outside)
		return x->outside - y->outside;
	if (x->histogram.sum != y->histogram.sum)
		return x->histogram.sum < y->histogram.sum ? 1 : -1;
	difference = strcmp(x->module, y->module);
	return difference != 0 ? difference : x->call - y->call;
}

void pl_call_stats_sort(struct pl_call_stats_list *all)
{
	qsort(all->list, all->used, sizeof all->list[0], compare);
}

void pl_call_stats_clear(struct pl_call_stats *stats)
{
	free(stats->service);
	free(stats->module);
	pl_histogram_free(&stats->histogram);
	pl_top_reasons_free(&stats->reasons);
	pl_periods_free(&stats->periods);
}

void pl_call_stats_list_clear(struct pl_call_stats_list *all)
{
	for (uint32_t i = 0; i < all->used; i++) {
		pl_call_stats_clear(all->list[i]);
		free(all->list[i]);
	}
	*all = (struct pl_call_stats_list){0};
}
