/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/dedup.h"

#include "cli/base/xalloc.h"
#include "cli/sum/id_table.h"

#include <stdlib.h>

struct call {
	uint32_t stats;
	uint32_t tenths; /* of a millisecond: what the text of the log holds */
	uint16_t told[PL_TOLD_BY_COUNT];
};

struct login {
	struct pl_id_link link; /* without an owner: not in use */
	bool has_line;
	size_t used, room;
	struct call *call;
};

struct pl_dedup {
	uint32_t oldest;
	struct pl_id_table table;
	struct login login[PL_DEDUP_LOGINS];
};

struct pl_dedup *pl_dedup_new(void)
{
	return pl_xcalloc(1, sizeof(struct pl_dedup));
}

void pl_dedup_free(struct pl_dedup *dedup)
{
	for (int i = 0; i < PL_DEDUP_LOGINS; i++)
		free(dedup->login[i].call);
	free(dedup);
}

/* Takes the oldest login's place. */
static struct login *replace(struct pl_dedup *dedup, uint64_t id)
{
	struct login *login = &dedup->login[dedup->oldest];

	if (login->link.owner != NULL)
		pl_id_table_remove(&dedup->table, &login->link);
	login->link = (struct pl_id_link){.id = id, .owner = login};
	login->has_line = false;
	login->used = 0;
	pl_id_table_add(&dedup->table, &login->link);
	dedup->oldest = (dedup->oldest + 1) % PL_DEDUP_LOGINS;
	return login;
}

static struct login *get(struct pl_dedup *dedup, uint64_t id)
{
	struct login *login = pl_id_table_find(&dedup->table, id);

	return login != NULL ? login : replace(dedup, id);
}

bool pl_dedup_login(struct pl_dedup *dedup, uint64_t id)
{
	struct login *login = get(dedup, id);
	bool first = !login->has_line;

	login->has_line = true;
	return first;
}

/* The same call: one source may round where another cuts off. */
static bool is_same(const struct call *call, uint32_t stats, uint32_t tenths)
{
	return call->stats == stats && call->tenths + 1 >= tenths && call->tenths <= tenths + 1;
}

/* The call of a login, made when needed; NULL when it has too many. */
static struct call *get_call(struct login *login, uint32_t stats, uint32_t tenths)
{
	struct call *call;

	for (size_t i = 0; i < login->used; i++)
		if (is_same(&login->call[i], stats, tenths))
			return &login->call[i];
	if (login->used == PL_DEDUP_CALLS)
		return NULL;
	login->call = pl_xgrow(login->call, login->used, &login->room, sizeof *call);
	call = &login->call[login->used++];
	*call = (struct call){.stats = stats, .tenths = tenths};
	return call;
}

bool pl_dedup_call(struct pl_dedup *dedup, uint64_t id, uint32_t stats, int64_t usec,
		   enum pl_told_by source)
{
	struct call *call = get_call(get(dedup, id), stats, (uint32_t)((usec + 50) / 100));
	uint16_t most = 0;

	if (call == NULL)
		return source == PL_TOLD_BY_LIST;
	for (int i = 0; i < PL_TOLD_BY_COUNT; i++)
		if (call->told[i] > most)
			most = call->told[i];
	if (call->told[source] < UINT16_MAX)
		call->told[source]++;
	return call->told[source] > most;
}
