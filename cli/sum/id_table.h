/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_ID_TABLE_H
#define PL_ID_TABLE_H

#include <stdint.h>

#define PL_ID_TABLE_BUCKETS 16384 /* a power of two */

/* What is found by a login's id has one of these in it: set id and owner, add it. */
struct pl_id_link {
	uint64_t id;
	void *owner;
	struct pl_id_link *next; /* in the same bucket */
};

/* Zero it to begin with. */
struct pl_id_table {
	struct pl_id_link *bucket[PL_ID_TABLE_BUCKETS];
};

void pl_id_table_add(struct pl_id_table *table, struct pl_id_link *link);
void pl_id_table_remove(struct pl_id_table *table, struct pl_id_link *link);

/* The owner of the link with this id; NULL when there is none. */
void *pl_id_table_find(struct pl_id_table *table, uint64_t id);

#endif
