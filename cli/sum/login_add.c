/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/login_store.h"

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
