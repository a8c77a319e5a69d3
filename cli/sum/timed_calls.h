/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TIMED_CALLS_H
#define PL_TIMED_CALLS_H

#include "cli/sum/login_store.h"

/* One call of a login, from its `calls` and its own lines put together. */
struct pl_timed_call {
	char *module;
	enum pl_call call;
	int64_t took;
	const struct pl_log_event *about; /* the line about it alone, or NULL */
};

struct pl_timed_calls {
	struct pl_timed_call *list;
	size_t used, room;
	size_t listed; /* by the login line */
};

/* The calls in the order in which they ran, as far as the log tells it. */
void pl_timed_calls_gather(struct pl_timed_calls *calls, const struct pl_log_login *login);
void pl_timed_calls_free(struct pl_timed_calls *calls);

#endif
