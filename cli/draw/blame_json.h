/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BLAME_JSON_H
#define PL_BLAME_JSON_H

#include "cli/base/json.h"
#include "cli/sum/aggregate.h"

/* Prints statistics of sorted calls as an object. */
void pl_blame_json(const struct pl_aggregate *aggregate);

/* Writes its members, "logins" and "calls", into the open object. */
void pl_blame_json_members(struct pl_json *json, const struct pl_aggregate *aggregate);

#endif
