/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SELECT_LOGIN_H
#define PL_SELECT_LOGIN_H

#include "cli/read/query.h"
#include "cli/sum/login_store.h"

enum pl_selected {
	PL_SELECTED,
	PL_SELECTED_NONE,   /* the log has no such login */
	PL_SELECTED_FAILED, /* an error was printed */
	PL_SELECTED_WRONG   /* the id is none: an error was printed */
};

/*
 * Finds the login whose id begins with PREFIX, or the last one (PREFIX is NULL), in the log
 * that QUERY names. *login belongs to *store, which is to be freed in any case.
 */
enum pl_selected pl_select_login(const struct pl_query *query, const char *prefix,
				 struct pl_login_store **store,
				 const struct pl_log_login **login);

#endif
