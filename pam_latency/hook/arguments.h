/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_ARGUMENTS_H
#define PL_ARGUMENTS_H

#include "pam_latency/base/vocabulary.h"

#include <security/pam_modules.h>

/*
 * libpam calls our line itself: take its arguments (pam_latency(8), OPTIONS), and say why
 * nothing is timed if that is so. Always PAM_IGNORE.
 */
int pl_entry_run(enum pl_call call, pam_handle_t *pamh, int flags, int argc, const char **argv);

#endif
