/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/probe_login.h"

#include "pam_latency/hook/install.h"
#include "pam_latency/hook/loader.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/login/frames.h"
#include "pam_latency/login/phase.h"

const char *pl_probe_prepare(int fd)
{
	pl_emit_divert(fd);
	return pl_install();
}

int pl_probe_start(const char *service, const char *user, const struct pam_conv *conv,
		   pam_handle_t **pamh)
{
	struct pl_thread *t = pl_thread();
	int result;

	pl_thread_loaded(t);
	pl_loader_probe(t);
	result = pam_start(service, user, conv, pamh);
	pl_phase_started(t, result, pamh);
	return result;
}

int pl_probe_phase(enum pl_call call, pam_handle_t *pamh, int flags)
{
	static pl_phase_fn *const functions[PL_CALL_COUNT] = {
	    [PL_AUTHENTICATE] = pam_authenticate,   [PL_SETCRED] = pam_setcred,
	    [PL_ACCT_MGMT] = pam_acct_mgmt,	    [PL_OPEN_SESSION] = pam_open_session,
	    [PL_CLOSE_SESSION] = pam_close_session, [PL_CHAUTHTOK] = pam_chauthtok,
	};
	const struct pl_onward onward = {.function = functions[call]};

	return pl_phase_run(call, &onward, pamh, flags);
}

int pl_probe_end(pam_handle_t *pamh, int status)
{
	pl_phase_ending(pamh);
	return pam_end(pamh, status);
}
