/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_VERDICT_H
#define PL_LOGIN_VERDICT_H

#include "cli/base/json.h"
#include "cli/sum/login_store.h"

/* What became of a login, in a few words. Texts point into the login. */
struct pl_judgement {
	const char *text; /* "ok", "slow", "failed", or of a login without its own line:
			   * "ended", "running", "unfinished" */
	bool good;	  /* nothing to worry about */
	int64_t took;	  /* -1: unknown */
	int64_t budget;
	int64_t slowest; /* of its calls, -1: unknown */
	const char *module, *call;
	size_t module_len;
};

struct pl_judgement pl_login_verdict(const struct pl_log_login *login);

/* Writes the members that describe a login into the open object. */
void pl_login_json(struct pl_json *json, const struct pl_log_login *login);

#endif
