/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SELECT_LOGIN_H
#define PL_SELECT_LOGIN_H

#include "cli/sum/login_store.h"
#include "cli/verbs/options.h"

/* Finds the login that the verb's argument names by the beginning of its id, the last one
 * without an argument, and gives it to fn; returns fn's status, or 1 or 2 after an error was
 * printed. */
int pl_one_login(const struct pl_opts *opts,
		 int (*fn)(const struct pl_opts *opts, const struct pl_log_login *login));

/* Prints the course of a login as bars, or with --json as an object; returns 0. */
int pl_show_login(const struct pl_opts *opts, const struct pl_log_login *login);

#endif
