/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_JSON_H
#define PL_LOGIN_JSON_H

#include "cli/base/json.h"
#include "cli/sum/login_store.h"

/* Writes the members that describe a login into the open object. */
void pl_login_json(struct pl_json *json, const struct pl_log_login *login);

#endif
