/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/sum/select_login.h"

#include "cli/read/source.h"
#include "cli/verbs/verb.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define KEEP 64	   /* logins in progress at one time, of which the last one to end is wanted */
#define NEWEST 800 /* journal entries among which it is looked for */

static int ambiguous(const char *prefix, struct pl_log_login **list, size_t n)
{
	fprintf(stderr, "pam-latency: %s is the beginning of several ids:\n", prefix);
	for (size_t i = 0; i < n && i < 8; i++)
		fprintf(stderr, "  %016" PRIx64 "\n", list[i]->id);
	return 1;
}

int pl_one_login(const struct pl_opts *opts,
		 int (*fn)(const struct pl_opts *opts, const struct pl_log_login *login))
{
	const char *prefix = opts->nargs ? opts->args[0] : NULL;
	struct pl_store *store;
	struct pl_log_login **list;
	int status = 1;
	size_t n;

	if (prefix && (!*prefix || strlen(prefix) > 16 ||
		       strspn(prefix, "0123456789abcdef") != strlen(prefix))) {
		fprintf(stderr,
			"pam-latency: an id is of digits and a to f, see pam-latency logins\n");
		return 2;
	}
	store = pl_store_new(KEEP, prefix);
	if (pl_source_read(opts, prefix ? 0 : NEWEST, pl_verb_to_store, store) == 0) {
		n = pl_store_list(store, &list);
		if (n == 0)
			status = pl_verb_nothing(opts);
		else if (prefix && n > 1)
			status = ambiguous(prefix, list, n);
		else
			status = fn(opts, list[n - 1]);
	}
	pl_store_free(store);
	return status;
}
