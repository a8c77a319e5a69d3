/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/select_login.h"

#include "cli/read/source.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define KEEP 64	   /* logins in progress at one time, of which the last one to end is wanted */
#define NEWEST 800 /* journal entries among which it is looked for */

static void tell_ambiguous(const char *prefix, struct pl_log_login **list, size_t n)
{
	fprintf(stderr, "pam-latency: %s is the beginning of several ids:\n", prefix);
	for (size_t i = 0; i < n && i < 8; i++)
		fprintf(stderr, "  %016" PRIx64 "\n", list[i]->id);
}

static bool is_id(const char *prefix)
{
	size_t length = strlen(prefix);

	return length > 0 && length <= 16 && strspn(prefix, "0123456789abcdef") == length;
}

enum pl_selected pl_select_login(const struct pl_query *query, const char *prefix,
				 struct pl_login_store **store,
				 const struct pl_log_login **login)
{
	struct pl_query wanted = *query;
	struct pl_log_login **list;
	size_t n;

	*store = NULL;
	if (prefix != NULL && !is_id(prefix)) {
		fprintf(stderr,
			"pam-latency: an id consists of the digits 0 to 9 and a to f, see "
			"pam-latency logins\n");
		return PL_SELECTED_WRONG;
	}
	*store = pl_login_store_new(KEEP, prefix);
	wanted.newest = prefix != NULL ? 0 : NEWEST;
	if (pl_source_read(&wanted, pl_login_store_take, *store) != 0)
		return PL_SELECTED_FAILED;
	n = pl_login_store_list(*store, &list);
	if (n == 0)
		return PL_SELECTED_NONE;
	if (prefix != NULL && n > 1) {
		tell_ambiguous(prefix, list, n);
		return PL_SELECTED_FAILED;
	}
	*login = list[n - 1];
	return PL_SELECTED;
}
