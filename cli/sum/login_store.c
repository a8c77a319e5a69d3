/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/login_store.h"

#include "cli/base/xalloc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16384

struct pl_login_store {
	size_t keep, used;
	uint64_t order;
	const char *prefix;
	struct pl_log_login *oldest, *newest;
	struct pl_log_login **list;
	struct pl_log_login *bucket[BUCKETS];
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
	free(login->sum);
	free(login);
}

static struct pl_log_login **bucket_of(struct pl_login_store *store, uint64_t id)
{
	return &store->bucket[(id * UINT64_C(0x9e3779b97f4a7c15)) >> 40 & (BUCKETS - 1)];
}

/* Takes a login out of the list from old to new. */
static void detach(struct pl_login_store *store, struct pl_log_login *login)
{
	*(login->older ? &login->older->newer : &store->oldest) = login->newer;
	*(login->newer ? &login->newer->older : &store->newest) = login->older;
}

static void attach(struct pl_login_store *store, struct pl_log_login *login)
{
	login->older = store->newest;
	login->newer = NULL;
	*(store->newest ? &store->newest->newer : &store->oldest) = login;
	store->newest = login;
}

static void drop_oldest(struct pl_login_store *store)
{
	struct pl_log_login *login = store->oldest, **link;

	detach(store, login);
	for (link = bucket_of(store, login->id); *link != login;)
		link = &(*link)->chain;
	*link = login->chain;
	free_login(login);
	store->used--;
}

void pl_login_store_free(struct pl_login_store *store)
{
	while (store->oldest)
		drop_oldest(store);
	free(store->list);
	free(store);
}

/* The login with this id, made when needed and the newest from now on. */
static struct pl_log_login *get(struct pl_login_store *store, uint64_t id)
{
	struct pl_log_login **bucket = bucket_of(store, id), *login = id ? *bucket : NULL;

	while (login && login->id != id)
		login = login->chain;
	if (login) {
		detach(store, login);
		attach(store, login);
		return login;
	}
	if (store->used == store->keep)
		drop_oldest(store);
	login = pl_xcalloc(1, sizeof *login);
	login->id = id;
	login->chain = *bucket;
	*bucket = login;
	store->used++;
	attach(store, login);
	return login;
}

static bool same_text(const struct pl_log_event *a, const struct pl_log_event *b,
		      enum pl_key key)
{
	const char *x = pl_event_text(a, key), *y = pl_event_text(b, key);

	return x && y && strcmp(x, y) == 0;
}

/* Keeps a line; a later `running` line replaces the one before of the same call. */
static void keep_event(struct pl_log_login *login, const struct pl_log_event *ev)
{
	for (size_t i = 0; ev->kind == PL_EVENT_RUNNING && i < login->used; i++) {
		struct pl_log_event **old = &login->event[i];

		if ((*old)->kind == PL_EVENT_RUNNING && same_text(*old, ev, PL_KEY_MODULE) &&
		    same_text(*old, ev, PL_KEY_CALL)) {
			free(*old);
			*old = pl_event_dup(ev);
			return;
		}
	}
	if (login->used == PL_STORE_EVENTS)
		return;
	login->event = pl_xgrow(login->event, login->used, &login->room, sizeof ev);
	login->event[login->used++] = pl_event_dup(ev);
}

static bool wanted(const struct pl_login_store *store, const struct pl_log_event *ev)
{
	char id[17];

	if (ev->kind == PL_EVENT_CONFIG || ev->kind == PL_EVENT_OFF)
		return false;
	if (!ev->id && ev->kind != PL_EVENT_LOGIN)
		return false;
	if (!store->prefix)
		return true;
	snprintf(id, sizeof id, "%016" PRIx64, ev->id);
	return ev->id && strncmp(id, store->prefix, strlen(store->prefix)) == 0;
}

void pl_login_store_event(struct pl_login_store *store, const struct pl_log_event *ev)
{
	struct pl_log_login *login;

	if (!wanted(store, ev))
		return;
	login = get(store, ev->id);
	store->order++;
	if (!login->sum)
		login->order = store->order;
	if (ev->kind != PL_EVENT_LOGIN)
		keep_event(login, ev);
	else if (!login->sum)
		login->sum = pl_event_dup(ev);
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
	for (struct pl_log_login *login = store->oldest; login; login = login->newer)
		store->list[n++] = login;
	qsort(store->list, n, sizeof *store->list, compare);
	*list = store->list;
	return n;
}

void pl_login_store_take(const struct pl_log_event *ev, void *store)
{
	pl_login_store_event(store, ev);
}

const struct pl_log_event *pl_login_teller(const struct pl_log_login *login, enum pl_key key)
{
	if (login->sum && pl_event_has(login->sum, key))
		return login->sum;
	for (size_t i = 0; i < login->used; i++)
		if (pl_event_has(login->event[i], key))
			return login->event[i];
	return NULL;
}

const char *pl_login_text(const struct pl_log_login *login, enum pl_key key)
{
	const struct pl_log_event *ev = pl_login_teller(login, key);

	return ev ? pl_event_text(ev, key) : NULL;
}

const struct pl_log_event *pl_login_head(const struct pl_log_login *login)
{
	return login->sum ? login->sum : login->event[login->used - 1];
}
