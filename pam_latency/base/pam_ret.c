/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/base/pam_ret.h"

#include <security/pam_appl.h>
#include <stddef.h>

static const char names[][24] = {
    [PAM_SUCCESS] = "success",
    [PAM_OPEN_ERR] = "open_err",
    [PAM_SYMBOL_ERR] = "symbol_err",
    [PAM_SERVICE_ERR] = "service_err",
    [PAM_SYSTEM_ERR] = "system_err",
    [PAM_BUF_ERR] = "buf_err",
    [PAM_PERM_DENIED] = "perm_denied",
    [PAM_AUTH_ERR] = "auth_err",
    [PAM_CRED_INSUFFICIENT] = "cred_insufficient",
    [PAM_AUTHINFO_UNAVAIL] = "authinfo_unavail",
    [PAM_USER_UNKNOWN] = "user_unknown",
    [PAM_MAXTRIES] = "maxtries",
    [PAM_NEW_AUTHTOK_REQD] = "new_authtok_reqd",
    [PAM_ACCT_EXPIRED] = "acct_expired",
    [PAM_SESSION_ERR] = "session_err",
    [PAM_CRED_UNAVAIL] = "cred_unavail",
    [PAM_CRED_EXPIRED] = "cred_expired",
    [PAM_CRED_ERR] = "cred_err",
    [PAM_NO_MODULE_DATA] = "no_module_data",
    [PAM_CONV_ERR] = "conv_err",
    [PAM_AUTHTOK_ERR] = "authtok_err",
    [PAM_AUTHTOK_RECOVERY_ERR] = "authtok_recovery_err",
    [PAM_AUTHTOK_LOCK_BUSY] = "authtok_lock_busy",
    [PAM_AUTHTOK_DISABLE_AGING] = "authtok_disable_aging",
    [PAM_TRY_AGAIN] = "try_again",
    [PAM_IGNORE] = "ignore",
    [PAM_ABORT] = "abort",
    [PAM_AUTHTOK_EXPIRED] = "authtok_expired",
    [PAM_MODULE_UNKNOWN] = "module_unknown",
    [PAM_BAD_ITEM] = "bad_item",
    [PAM_CONV_AGAIN] = "conv_again",
    [PAM_INCOMPLETE] = "incomplete",
};

const char *pl_ret_name(int ret)
{
	return ret >= 0 && (size_t)ret < sizeof names / sizeof names[0] ? names[ret] : NULL;
}
