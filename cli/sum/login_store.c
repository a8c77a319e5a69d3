/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/login_store.h"

#include "cli/base/xalloc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pl_login_store {
	size_t keep, used;
	uint64_t order;
	const char *prefix;
	struct pl_log_login *oldest, *newest;
	struct pl_log_login **list;
	struct pl_id_table table; /* of those that have an id */
};

struct pl_login_store *pl_login_store_new(size_t keep, const char *prefix)
{
	struct pl_login_store *store = pl_xcalloc(1, sizeof *store);

	store->keep = keep;
	store->prefix = prefix;
	return store;
}

static void free_login(struct pl_log_login *login)
{
	for (size_t i = 0; i < login->used; i++)
		free(login->event[i]);
	free(login->event);
	free(login->line);
	free(login);
}

/* Takes a login out of the list from old to new. */
static void detach(struct pl_login_store *store, struct pl_log_login *login)
{
	*(login->older != NULL ? &login->older->newer : &store->oldest) = login->newer;
	*(login->newer != NULL ? &login->newer->older : &store->newest) = login->older;
}

static void attach(struct pl_login_store *store, struct pl_log_login *login)
{
	login->older = store->newest;
	login->newer = NULL;
	*(store->newest != NULL ? &store->newest->newer : &store->oldest) = login;
	store->newest = login;
}

static void drop_oldest(struct pl_login_store *store)
{
	struct pl_log_login *login = store->oldest;

	detach(store, login);
	if (login->id != 0)
		pl_id_table_remove(&store->table, &login->link);
	free_login(login);
	store->used--;
}

void pl_login_store_free(struct pl_login_store *store)
{
	while (store->oldest != NULL)
		drop_oldest(store);
	free(store->list);
	free(store);
}

/* The login with this id, made when needed and the newest from now on. */
static struct pl_log_login *get(struct pl_login_store *store, uint64_t id)
{
	struct pl_log_login *login = id != 0 ? pl_id_table_find(&store->table, id) : NULL;

	if (login != NULL) {
		detach(store, login);
		attach(store, login);
		return login;
	}
	if (store->used == store->keep)
		drop_oldest(store);
	login = pl_xcalloc(1, sizeof *login);
	login->id = id;
	login->link = (struct pl_id_link){.id = id, .owner = login};
	if (id != 0)
		pl_id_table_add(&store->table, &login->link);
	store->used++;
	attach(store, login);
	return login;
}

static bool is_same_text(const struct pl_log_event *a, const struct pl_log_event *b,
			 enum pl_key key)
{
	const char *x = pl_log_event_text(a, key), *y = pl_log_event_text(b, key);

	return x != NULL && y != NULL && strcmp(x, y) == 0;
}

/* Keeps a line; a later `running` line replaces the one before of the same call. */
static void keep_event(struct pl_log_login *login, const struct pl_log_event *event)
{
	for (size_t i = 0; event->kind == PL_EVENT_RUNNING && i < login->used; i++) {
		struct pl_log_event **old = &login->event[i];

		if ((*old)->kind == PL_EVENT_RUNNING &&
		    is_same_text(*old, event, PL_KEY_MODULE) &&
		    is_same_text(*old, event, PL_KEY_CALL)) {
			free(*old);
			*old = pl_log_event_copy(event);
			return;
		}
	}
	if (login->used == PL_LOGIN_STORE_EVENTS)
		return;
	login->event = pl_xgrow(login->event, login->used, &login->room, sizeof event);
	login->event[login->used++] = pl_log_event_copy(event);
}

static bool wanted(const struct pl_login_store *store, const struct pl_log_event *event)
{
	char id[17];

	if (event->kind == PL_EVENT_CONFIG || event->kind == PL_EVENT_OFF)
		return false;
	if (event->id == 0 && event->kind != PL_EVENT_LOGIN)
		return false;
	if (store->prefix == NULL)
		return true;
	snprintf(id, sizeof id, "%016" PRIx64, event->id);
	return event->id != 0 && strncmp(id, store->prefix, strlen(store->prefix)) == 0;
}

void pl_login_store_add(struct pl_login_store *store, const struct pl_log_event *event)
{
	struct pl_log_login *login;

	if (!wanted(store, event))
		return;
	login = get(store, event->id);
	store->order++;
	if (login->line == NULL)
		login->order = store->order;
	if (event->kind != PL_EVENT_LOGIN)
		keep_event(login, event);
	else if (login->line == NULL)
		login->line = pl_log_event_copy(event);
}

static int compare(const void *a, const void *b)
{
	const struct pl_log_login *x = *(struct pl_log_login *const *)a,
				  *y = *(struct pl_log_login *const *)b;

	return (x->order > y->order) - (x->order < y->order);
}

size_t pl_login_store_list(struct pl_login_store *store, struct pl_log_login ***list)
{
	size_t n = 0;

	store->list = pl_xreallocarray(store->list, store->used, sizeof *store->list);
	for (struct pl_log_login *login = store->oldest; login != NULL; login = login->newer)
		store->list[n++] = login;
	qsort(store->list, n, sizeof *store->list, compare);
	*list = store->list;
	return n;
}

void pl_login_store_take(const struct pl_log_event *event, void *store)
{
	pl_login_store_add(store, event);
}

const struct pl_log_event *pl_log_login_teller(const struct pl_log_login *login,
					       enum pl_key key)
{
	if (login->line != NULL && pl_log_event_has(login->line, key))
		return login->line;
	for (size_t i = 0; i < login->used; i++)
		if (pl_log_event_has(login->event[i], key))
			return login->event[i];
	return NULL;
}

const char *pl_log_login_text(const struct pl_log_login *login, enum pl_key key)
{
	const struct pl_log_event *event = pl_log_login_teller(login, key);

	return event != NULL ? pl_log_event_text(event, key) : NULL;
}

const struct pl_log_event *pl_log_login_head(const struct pl_log_login *login)
{
	return login->line != NULL ? login->line : login->event[login->used - 1];
}
