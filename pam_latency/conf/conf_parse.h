/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_PARSE_H
#define PL_CONF_PARSE_H

#include "pam_latency/conf/settings.h"

/*
 * Parse TEXT, which pl_conf_lex() found sound and which is changed, and store what it says in
 * *settings, which holds the defaults. -1 with *error on any error; *settings may then be
 * half filled. What is accepted, and what it means, is what libconfuse would say.
 */
int pl_confparse(char *text, struct pl_settings *settings, struct pl_conf_error *error);

#endif
