/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROBE_LOGIN_H
#define PL_PROBE_LOGIN_H

#include "pam_latency/base/vocabulary.h"

#include <security/pam_appl.h>

/*
 * For a program that has this library inside and runs a login to look at it: the whole stack
 * is timed, whether the service has our line or not, and all that the module would log of it
 * goes to FD (pl_emit_divert()), one line for each call among it. The program calls these
 * instead of libpam's functions.
 */

/* Once in a process, before any PAM handle. NULL, or why nothing can be timed. */
const char *pl_probe_prepare(int fd);

int pl_probe_start(const char *service, const char *user, const struct pam_conv *conv,
		   pam_handle_t **pamh);
int pl_probe_phase(enum pl_call call, pam_handle_t *pamh, int flags);
int pl_probe_end(pam_handle_t *pamh, int status);

#endif
