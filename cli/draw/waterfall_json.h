/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATERFALL_JSON_H
#define PL_WATERFALL_JSON_H

#include "cli/draw/waterfall.h"

/* Prints a login and its rows as an object. */
void pl_waterfall_json(const struct pl_log_login *login, const struct pl_waterfall *waterfall);

#endif
