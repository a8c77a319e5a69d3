/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CLI_ITEMS_H
#define PL_CLI_ITEMS_H

#include "calls.h"
#include "store.h"

/* One call of a login, from its `calls` and its own lines put together. */
struct pl_item {
	char *module;
	enum pl_entry entry;
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
