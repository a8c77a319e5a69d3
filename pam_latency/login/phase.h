/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PHASE_H
#define PL_PHASE_H

#include <security/pam_appl.h>

/*
 * What applications call instead of libpam's functions of the same names: each passes the
 * call on, and tells where a phase begins and ends.
 */
int pl_phase_authenticate(pam_handle_t *pamh, int flags);
int pl_phase_setcred(pam_handle_t *pamh, int flags);
int pl_phase_acct_mgmt(pam_handle_t *pamh, int flags);
int pl_phase_open_session(pam_handle_t *pamh, int flags);
int pl_phase_close_session(pam_handle_t *pamh, int flags);
int pl_phase_chauthtok(pam_handle_t *pamh, int flags);
int pl_phase_start(const char *service, const char *user, const struct pam_conv *conv,
		   pam_handle_t **pamh);
int pl_phase_start_confdir(const char *service, const char *user, const struct pam_conv *conv,
			   const char *confdir, pam_handle_t **pamh);
int pl_phase_end(pam_handle_t *pamh, int status);

struct pl_thread;

/* pam_start(3) came back with RESULT: what it loaded belongs to this PAM handle. */
void pl_phase_started(struct pl_thread *t, int result, pam_handle_t **pamh);

#endif
