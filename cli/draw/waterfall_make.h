/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_MAKE_H
#define PL_WATERFALL_MAKE_H

#include "cli/draw/waterfall.h"

/*
 * The log has no start times: calls are laid end to end in their order, and what is left of a
 * phase is a gap at its end. The rows are valid as long as the login is.
 */
void pl_waterfall_make(struct pl_waterfall *waterfall, const struct pl_log_login *login);

#endif
