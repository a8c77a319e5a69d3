/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WITH_LOGIN_H
#define PL_WITH_LOGIN_H

#include "cli/sum/login_store.h"
#include "cli/verbs/options.h"

/* What a verb does with one login; returns the exit status. */
typedef int (*pl_login_fn)(const struct pl_options *options, const struct pl_log_login *login);

/*
 * Gives fn the login that the verb's argument names by the beginning of its id, the last one
 * without an argument. Returns fn's status, or 1 or 2 after an error was printed.
 */
int pl_with_login(const struct pl_options *options, pl_login_fn fn);

#endif
