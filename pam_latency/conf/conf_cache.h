/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_CACHE_H
#define PL_CONF_CACHE_H

#include "pam_latency/conf/settings.h"

#include <stdbool.h>

/* A parsed config that several handles use; immutable once it is handed out. */
struct pl_shared_settings;

/*
 * The settings of the config file at PATH, parsed anew only when the file has changed.
 * Never NULL settings: when the file cannot be used, or is the default file and missing,
 * they are the defaults. *fresh_error becomes true, and *error says why, once for each
 * state of a bad file.
 */
struct pl_shared_settings *pl_confcache_get(const char *path, bool *fresh_error,
					    struct pl_conf_error *error);

/* Both cope with NULL, which stands for the defaults. */
const struct pl_settings *pl_confcache_settings(const struct pl_shared_settings *shared);
void pl_confcache_put(struct pl_shared_settings *shared);

#endif
