/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_SENTENCE_H
#define PL_LOGIN_SENTENCE_H

#include "cli/base/terminal.h"
#include "cli/sum/login_store.h"

/* Prints a login in a sentence or two. */
void pl_login_sentence(const struct pl_terminal *terminal, const struct pl_log_login *login);

/* Prints what the module said about its own trouble, a `config` or `off` line. */
void pl_trouble_sentence(const struct pl_terminal *terminal, const struct pl_log_event *event);

#endif
