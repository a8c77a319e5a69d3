/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/dedup.h"

#include "cli/base/xalloc.h"

#include <stdlib.h>

#define BUCKETS (2 * PL_DEDUP_LOGINS)

struct call {
	uint32_t stat;
	uint32_t tenths; /* of a millisecond: what the text of the log holds */
	uint16_t told[PL_SOURCE_COUNT];
};

struct login {
	uint64_t id;
	bool used, has_line;
	uint32_t next; /* in the same bucket, PL_DEDUP_LOGINS at the end */
	size_t ncalls, room;
	struct call *call;
};

struct pl_dedup {
	uint32_t oldest;
	uint32_t bucket[BUCKETS];
	struct login login[PL_DEDUP_LOGINS];
};

struct pl_dedup *pl_dedup_new(void)
{
	struct pl_dedup *seen = pl_xcalloc(1, sizeof *seen);

	for (int i = 0; i < BUCKETS; i++)
		seen->bucket[i] = PL_DEDUP_LOGINS;
	return seen;
}

void pl_dedup_free(struct pl_dedup *seen)
{
	if (!seen)
		return;
	for (int i = 0; i < PL_DEDUP_LOGINS; i++)
		free(seen->login[i].call);
	free(seen);
}

static uint32_t *bucket_of(struct pl_dedup *seen, uint64_t id)
{
	return &seen->bucket[(id * UINT64_C(0x9e3779b97f4a7c15)) >> 40 & (BUCKETS - 1)];
}

/* Takes the oldest login's place. */
static struct login *replace(struct pl_dedup *seen, uint64_t id)
{
	uint32_t index = seen->oldest, *link;
	struct login *login = &seen->login[index];

	if (login->used) {
		for (link = bucket_of(seen, login->id); *link != index;)
			link = &seen->login[*link].next;
		*link = login->next;
	}
	link = bucket_of(seen, id);
	login->id = id;
	login->used = true;
	login->has_line = false;
	login->ncalls = 0;
	login->next = *link;
	*link = index;
	seen->oldest = (index + 1) % PL_DEDUP_LOGINS;
	return login;
}

static struct login *find(struct pl_dedup *seen, uint64_t id)
{
	for (uint32_t i = *bucket_of(seen, id); i != PL_DEDUP_LOGINS; i = seen->login[i].next)
		if (seen->login[i].id == id)
			return &seen->login[i];
	return replace(seen, id);
}

bool pl_dedup_login(struct pl_dedup *seen, uint64_t id)
{
	struct login *login = find(seen, id);
	bool first = !login->has_line;

	login->has_line = true;
	return first;
}

/* The same call: one source may round where another cuts off. */
static bool same(const struct call *call, uint32_t stat, uint32_t tenths)
{
	return call->stat == stat && call->tenths + 1 >= tenths && call->tenths <= tenths + 1;
}

bool pl_dedup_call(struct pl_dedup *seen, uint64_t id, uint32_t stat, int64_t usec,
		   enum pl_source source)
{
	struct login *login = find(seen, id);
	uint32_t tenths = (uint32_t)((usec + 50) / 100);
	struct call *call = NULL;
	uint16_t most = 0;

	for (size_t i = 0; i < login->ncalls && !call; i++)
		if (same(&login->call[i], stat, tenths))
			call = &login->call[i];
	if (!call) {
		if (login->ncalls == PL_DEDUP_CALLS)
			return source == PL_SOURCE_CALLS;
		login->call = pl_xgrow(login->call, login->ncalls, &login->room, sizeof *call);
		call = &login->call[login->ncalls++];
		*call = (struct call){.stat = stat, .tenths = tenths};
	}
	for (int i = 0; i < PL_SOURCE_COUNT; i++)
		if (call->told[i] > most)
			most = call->told[i];
	if (call->told[source] < UINT16_MAX)
		call->told[source]++;
	return call->told[source] > most;
}
