/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_TEXT_H
#define PL_WATERFALL_TEXT_H

#include "cli/base/strbuf.h"
#include "cli/draw/waterfall.h"

/* What the log says in words about a login and its rows. None of it is safe to print. */

/* Adds why the row was slow, "child: 50-x ran 610ms (budget 200ms)"; nothing when unknown. */
void pl_waterfall_why(struct pl_strbuf *buf, const struct pl_waterfall_row *row);

/* Adds the two headlines of a login: who and when, and how it went. */
void pl_waterfall_who(struct pl_strbuf *buf, const struct pl_log_login *login);
void pl_waterfall_how(struct pl_strbuf *buf, const struct pl_log_login *login);

#endif
