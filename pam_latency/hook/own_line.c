/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/own_line.h"

#include "pam_latency/hook/arguments.h"

#include <security/pam_modules.h>

#define PL_EXPORT __attribute__((visibility("default")))

PL_EXPORT int pam_sm_authenticate(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pl_entry_run(PL_AUTHENTICATE, pamh, flags, argc, argv);
}

PL_EXPORT int pam_sm_setcred(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pl_entry_run(PL_SETCRED, pamh, flags, argc, argv);
}

PL_EXPORT int pam_sm_acct_mgmt(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pl_entry_run(PL_ACCT_MGMT, pamh, flags, argc, argv);
}

PL_EXPORT int pam_sm_open_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pl_entry_run(PL_OPEN_SESSION, pamh, flags, argc, argv);
}

PL_EXPORT int pam_sm_close_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pl_entry_run(PL_CLOSE_SESSION, pamh, flags, argc, argv);
}

PL_EXPORT int pam_sm_chauthtok(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pl_entry_run(PL_CHAUTHTOK, pamh, flags, argc, argv);
}

pl_module_fn *const pl_entry_points[PL_CALL_COUNT] = {
    [PL_AUTHENTICATE] = pam_sm_authenticate,   [PL_SETCRED] = pam_sm_setcred,
    [PL_ACCT_MGMT] = pam_sm_acct_mgmt,	       [PL_OPEN_SESSION] = pam_sm_open_session,
    [PL_CLOSE_SESSION] = pam_sm_close_session, [PL_CHAUTHTOK] = pam_sm_chauthtok,
};
