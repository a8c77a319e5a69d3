/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_CALLS_H
#define PL_LOGIN_CALLS_H

#include "cli/read/call_list.h"
#include "cli/sum/login_store.h"

/* One call of a login, from its `calls` and its own lines put together. */
struct pl_item {
	char *module;
	enum pl_call entry;
	int64_t took;
	const struct pl_log_event *about; /* the line about it alone, or NULL */
};

struct pl_items {
	struct pl_item *list;
	size_t used, room;
	size_t listed; /* by the login line */
};

/* The calls in the order in which they ran, as far as the log tells it. */
void pl_items_gather(struct pl_items *items, const struct pl_log_login *login);
void pl_items_free(struct pl_items *items);

#endif
