/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALL_STATS_H
#define PL_CALL_STATS_H

#include "cli/sum/histogram.h"
#include "cli/sum/periods.h"
#include "cli/sum/top_reasons.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Different calls that are told apart; more go into one of module "(others)". */
#define PL_CALL_STATS_MAX 4096
#define PL_CALL_STATS_BUCKETS 13

/* Upper bounds of the metrics' histogram in microseconds: 5 ms to 60 s. */
extern const int64_t pl_call_stats_bounds[PL_CALL_STATS_BUCKETS];

/* What many logins say about one call of one module. */
struct pl_call_stats {
	char *service; /* NULL unless told apart by service */
	char *module;  /* or "(load)", "(libpam)", "(fail-delay)", "(handoff)" */
	int call;      /* enum pl_call, -1 for time outside modules that belongs to no call */
	bool outside;  /* time outside all modules, known only when it was over its budget */
	uint64_t over; /* budget */
	uint64_t bucket[PL_CALL_STATS_BUCKETS];
	struct pl_histogram histogram;
	struct pl_top_reasons reasons;
	struct pl_periods periods;
};

/* What calls are told apart by. */
struct pl_call_stats_name {
	const char *service;
	const char *module; /* `length` bytes */
	size_t length;
	int call;
	bool outside;
};

/* All of them. Zero it to begin with. */
struct pl_call_stats_list {
	uint32_t used;
	struct pl_call_stats *list[PL_CALL_STATS_MAX + 1];
	uint32_t slot[4 * PL_CALL_STATS_MAX]; /* index + 1 */
};

/* Name of the call, "-" when there is none. */
const char *pl_call_stats_call_name(const struct pl_call_stats *stats);

/* Index of the statistics with this name, made when needed. */
uint32_t pl_call_stats_get(struct pl_call_stats_list *all, struct pl_call_stats_name name);

/* Counts one duration; period may be NULL. */
void pl_call_stats_add(struct pl_call_stats *stats, struct pl_period *period, int64_t took);

/* Sorts for display: largest sum first, time outside modules last. Indexes change. */
void pl_call_stats_sort(struct pl_call_stats_list *all);

/* Frees what it holds. */
void pl_call_stats_clear(struct pl_call_stats *stats);
void pl_call_stats_list_clear(struct pl_call_stats_list *all);

#endif
