/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SHOW_H
#define PL_SHOW_H

#include "cli/verbs/verb.h"

/* Prints the course of a login as bars, or with --json as an object; returns 0. */
int pl_show_login(const struct pl_options *options, const struct pl_log_login *login);

#endif
