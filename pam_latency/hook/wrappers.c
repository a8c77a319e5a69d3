/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/wrappers.h"

#include "pam_latency/hook/install.h"
#include "pam_latency/login/frames.h"
#include "pam_latency/login/phase.h"

#include <errno.h>

static int run(enum pl_call call, pam_handle_t *pamh, int flags)
{
	return pl_phase_run(call, pl_install_phase(call), pamh, flags);
}

int pl_wrap_authenticate(pam_handle_t *pamh, int flags)
{
	return run(PL_AUTHENTICATE, pamh, flags);
}

int pl_wrap_setcred(pam_handle_t *pamh, int flags)
{
	return run(PL_SETCRED, pamh, flags);
}

int pl_wrap_acct_mgmt(pam_handle_t *pamh, int flags)
{
	return run(PL_ACCT_MGMT, pamh, flags);
}

int pl_wrap_open_session(pam_handle_t *pamh, int flags)
{
	return run(PL_OPEN_SESSION, pamh, flags);
}

int pl_wrap_close_session(pam_handle_t *pamh, int flags)
{
	return run(PL_CLOSE_SESSION, pamh, flags);
}

int pl_wrap_chauthtok(pam_handle_t *pamh, int flags)
{
	return run(PL_CHAUTHTOK, pamh, flags);
}

int pl_wrap_start(const char *service, const char *user, const struct pam_conv *conv,
		  pam_handle_t **pamh)
{
	struct pl_thread *t = pl_thread();
	int result, saved = errno;

	pl_thread_loaded(t);
	errno = saved;
	result = pl_install_start()(service, user, conv, pamh);
	saved = errno;
	pl_phase_started(t, result, pamh);
	errno = saved;
	return result;
}

int pl_wrap_start_confdir(const char *service, const char *user, const struct pam_conv *conv,
			  const char *confdir, pam_handle_t **pamh)
{
	struct pl_thread *t = pl_thread();
	int result, saved = errno;

	pl_thread_loaded(t);
	errno = saved;
	result = pl_install_start_confdir()(service, user, conv, confdir, pamh);
	saved = errno;
	pl_phase_started(t, result, pamh);
	errno = saved;
	return result;
}

int pl_wrap_end(pam_handle_t *pamh, int status)
{
	int saved = errno;

	pl_phase_ending(pamh);
	errno = saved;
	return pl_install_end()(pamh, status);
}
