/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_LOAD_H
#define PL_CONF_LOAD_H

#include "pam_latency/conf/settings.h"

/*
 * Parse a config file into *settings (to be cleared with pl_settings_clear() and then
 * freed by the caller's means). All or nothing: on any error -1, *settings holds nothing
 * and *error says why. A missing file is an error; text without any setting gives the
 * defaults.
 */
int pl_conf_load(const char *path, struct pl_settings *settings, struct pl_conf_error *error);

/* The same for text in memory, which needs no NUL at its end. */
int pl_conf_parse(const char *text, size_t length, struct pl_settings *settings,
		  struct pl_conf_error *error);

#endif
