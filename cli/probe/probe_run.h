/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROBE_RUN_H
#define PL_PROBE_RUN_H

#include "cli/probe/probe_conversation.h"

#include <stdbool.h>

/* One login that the command runs itself. */
struct pl_probe {
	const char *service, *user;
	bool auth; /* authenticate too */
	bool utf8; /* of the terminal */
	struct pl_secret *secret;
};

/* How it went; sent as the last message of a run. */
struct pl_probe_result {
	char phase[16]; /* that did not succeed, "" when all did: "start", "auth", ... */
	int ret;	/* PAM's, of that phase */
	bool stopped;	/* a signal came */
	char why[160];	/* phase "start": what is wrong, "" when ret says it */
};

/*
 * Runs it in this process, which should do nothing else before or after: what the module would
 * log goes to the socket fd, at last the result. A session that was opened is closed again,
 * whatever signals come.
 */
void pl_probe_run(const struct pl_probe *probe, int fd);

#endif
