/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_VERDICT_H
#define PL_LOGIN_VERDICT_H

#include "cli/sum/login_store.h"

/* What became of a login, in a few words. Texts point into the login. */
struct pl_login_verdict {
	/* "ok", "slow", "failed"; without a login line "ended", "running", "unfinished". */
	const char *text;
	bool good;	    /* nothing to worry about */
	int64_t took;	    /* in PAM; -1: unknown */
	int64_t budget;	    /* -1: unknown */
	int64_t slowest;    /* what its slowest call took; -1: unknown */
	const char *module; /* of that call, `module_length` bytes */
	size_t module_length;
	const char *call;
};

struct pl_login_verdict pl_login_verdict(const struct pl_log_login *login);

#endif
