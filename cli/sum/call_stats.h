/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALL_STATS_H
#define PL_CALL_STATS_H

#include "cli/sum/histogram.h"
#include "cli/sum/periods.h"
#include "cli/sum/top_reasons.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PL_STATS \
	4096 /* different calls that are told apart; more go into one of module "(others)" */
#define PL_STAT_BUCKETS 13

/* Upper bounds of the metrics' histogram in microseconds: 5 ms to 60 s. */
extern const int64_t pl_stat_bounds[PL_STAT_BUCKETS];

/* What many logins say about one call of one module. */
struct pl_call_stat {
	char *service; /* NULL unless told apart by service */
	char *module;  /* or "(load)", "(libpam)", "(fail-delay)", "(handoff)" */
	int entry;     /* enum pl_call, -1 for time outside modules that belongs to no call */
	bool outside;  /* time outside all modules, known only when it was over its budget */
	uint64_t over; /* budget */
	uint64_t bucket[PL_STAT_BUCKETS];
	struct pl_histogram hist;
	struct pl_top_reasons whys;
	struct pl_periods periods;
};

/* What calls are told apart by; module is of length bytes. */
struct pl_stat_name {
	const char *service, *module;
	size_t length;
	int entry;
	bool outside;
};

/* All of them. Zero it to begin with. */
struct pl_stats {
	uint32_t used;
	struct pl_call_stat *stat[PL_STATS + 1];
	uint32_t slot[4 * PL_STATS]; /* index + 1 */
};

/* Index of the statistics with this name, made when needed. */
uint32_t pl_stats_get(struct pl_stats *stats, struct pl_stat_name name);

/* Counts one duration; period may be NULL. */
void pl_stat_add(struct pl_call_stat *stat, struct pl_period *period, int64_t took);

/* Sorts for display: largest sum first, time outside modules last. Indexes change. */
void pl_stats_sort(struct pl_stats *stats);

/* Frees what it holds. */
void pl_stat_clear(struct pl_call_stat *stat);
void pl_stats_clear(struct pl_stats *stats);

#endif
