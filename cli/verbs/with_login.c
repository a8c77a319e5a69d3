/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/with_login.h"

#include "cli/sum/select_login.h"
#include "cli/verbs/nothing_found.h"

int pl_with_login(const struct pl_options *options, pl_login_fn fn)
{
	const struct pl_log_login *login;
	struct pl_login_store *store;
	int status = 1;

	switch (pl_select_login(&options->query,
				options->args_count != 0 ? options->args[0] : NULL, &store,
				&login)) {
	case PL_SELECTED:
		status = fn(options, login);
		break;
	case PL_SELECTED_NONE:
		status = pl_nothing_found(options);
		break;
	case PL_SELECTED_FAILED:
		break;
	case PL_SELECTED_WRONG:
		status = 2;
		break;
	}
	if (store != NULL)
		pl_login_store_free(store);
	return status;
}
