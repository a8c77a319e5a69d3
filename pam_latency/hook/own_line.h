/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OWN_LINE_H
#define PL_OWN_LINE_H

#include "pam_latency/login/call.h"

/*
 * Our own six entry points, by call: libpam calls our line itself. They take its arguments
 * (pam_latency(8), OPTIONS), say why nothing is timed if that is so, and return PAM_IGNORE.
 */
pl_module_fn *pl_own_entry_point(enum pl_call call);

#endif
