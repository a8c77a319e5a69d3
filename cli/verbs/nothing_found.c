/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/nothing_found.h"

#include <stdio.h>
#include <unistd.h>

int pl_nothing_found(const struct pl_options *options)
{
	const struct pl_query *query = &options->query;
	bool limited = query->service != NULL || query->user != NULL ||
		       query->since != PL_NO_TIME || query->until != PL_NO_TIME ||
		       options->args_count != 0;

	fprintf(stderr, "pam-latency: no login found%s\n",
		limited ? " that was asked for" : "");
	if (query->file == NULL && query->directory == NULL && geteuid() != 0)
		fputs("pam-latency: root and the group systemd-journal may read all of the "
		      "journal\n",
		      stderr);
	return 1;
}
