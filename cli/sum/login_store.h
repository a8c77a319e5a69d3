/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_STORE_H
#define PL_LOGIN_STORE_H

#include "cli/read/log_event.h"
#include "cli/sum/id_table.h"

#define PL_LOGIN_STORE_EVENTS 256 /* kept per login */

/* The lines of one login. */
struct pl_log_login {
	uint64_t id;		   /* 0: its line was cut */
	struct pl_log_event *line; /* its login line, or NULL */
	struct pl_log_event **event;
	size_t used, room;
	/* The store's own. */
	uint64_t order; /* of its login line, or of its last line without one */
	struct pl_log_login *older, *newer;
	struct pl_id_link link;
};

struct pl_login_store;

/* Keeps the `keep` newest logins, those only whose id begins with prefix (NULL: all). */
struct pl_login_store *pl_login_store_new(size_t keep, const char *prefix);
void pl_login_store_free(struct pl_login_store *store);
void pl_login_store_add(struct pl_login_store *store, const struct pl_log_event *event);

/* The same as a pl_log_event_fn. */
void pl_login_store_take(const struct pl_log_event *event, void *store);

/* The logins in the order of their login lines. The list is valid until the store changes. */
size_t pl_login_store_list(struct pl_login_store *store, struct pl_log_login ***list);

/* The line of the login that tells a key, its login line before all; NULL when none does. */
const struct pl_log_event *pl_log_login_teller(const struct pl_log_login *login,
					       enum pl_key key);
const char *pl_log_login_text(const struct pl_log_login *login, enum pl_key key);

/* Any line of it, the login line when there is one: for service, type and time. */
const struct pl_log_event *pl_log_login_head(const struct pl_log_login *login);

#endif
