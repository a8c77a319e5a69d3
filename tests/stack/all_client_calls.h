/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_ALL_CLIENT_CALLS_H
#define PL_TEST_ALL_CLIENT_CALLS_H

#include <security/pam_appl.h>

/* Logs in with the services "refused" and "accepted" of this directory. 0: as expected. */
__attribute__((visibility("default"))) int all_client_calls(const char *directory);

/* pam_acct_mgmt(3), through this object's own import slot. */
__attribute__((visibility("default"))) int account_through_here(pam_handle_t *pamh, int flags);

#endif
