/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SHOW_LOGIN_H
#define PL_SHOW_LOGIN_H

#include "cli/sum/login_store.h"
#include "cli/verbs/options.h"

/* Prints the course of a login as bars, or with --json as an object; returns 0. */
int pl_show_login(const struct pl_options *options, const struct pl_log_login *login);

#endif
