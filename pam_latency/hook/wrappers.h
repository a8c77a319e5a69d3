/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WRAPPERS_H
#define PL_WRAPPERS_H

#include <security/pam_appl.h>

/*
 * What applications call instead of libpam's functions of the same names: each passes the
 * call on, and tells where a phase begins and ends. They keep errno.
 */
int pl_wrap_authenticate(pam_handle_t *pamh, int flags);
int pl_wrap_setcred(pam_handle_t *pamh, int flags);
int pl_wrap_acct_mgmt(pam_handle_t *pamh, int flags);
int pl_wrap_open_session(pam_handle_t *pamh, int flags);
int pl_wrap_close_session(pam_handle_t *pamh, int flags);
int pl_wrap_chauthtok(pam_handle_t *pamh, int flags);
int pl_wrap_start(const char *service, const char *user, const struct pam_conv *conv,
		  pam_handle_t **pamh);
int pl_wrap_start_confdir(const char *service, const char *user, const struct pam_conv *conv,
			  const char *confdir, pam_handle_t **pamh);
int pl_wrap_end(pam_handle_t *pamh, int status);

#endif
