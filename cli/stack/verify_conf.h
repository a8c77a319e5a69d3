/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERIFY_CONF_H
#define PL_VERIFY_CONF_H

#include "cli/stack/verification.h"

#include <stdbool.h>

/* A config file by the module's own parser, and whether what it names is there. */
void pl_verify_conf(struct pl_verification *verify, const char *path, bool must_exist);

#endif
