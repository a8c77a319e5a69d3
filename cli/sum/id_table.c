/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/id_table.h"

#include <stddef.h>

static struct pl_id_link **bucket_of(struct pl_id_table *table, uint64_t id)
{
	uint64_t hash = (id * UINT64_C(0x9e3779b97f4a7c15)) >> 40;

	return &table->bucket[hash & (PL_ID_TABLE_BUCKETS - 1)];
}

void pl_id_table_add(struct pl_id_table *table, struct pl_id_link *link)
{
	struct pl_id_link **bucket = bucket_of(table, link->id);

	link->next = *bucket;
	*bucket = link;
}

void pl_id_table_remove(struct pl_id_table *table, struct pl_id_link *link)
{
	struct pl_id_link **at = bucket_of(table, link->id);

	while (*at != link)
		at = &(*at)->next;
	*at = link->next;
}

void *pl_id_table_find(struct pl_id_table *table, uint64_t id)
{
	struct pl_id_link *link = *bucket_of(table, id);

	while (link != NULL && link->id != id)
		link = link->next;
	return link != NULL ? link->owner : NULL;
}
