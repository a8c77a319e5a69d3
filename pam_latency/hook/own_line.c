/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/own_line.h"

#include "pam_latency/hook/install.h"
#include "pam_latency/login/begin_call.h"
#include "pam_latency/login/report.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

static atomic_bool off_told, argument_told;

static void take_argument(struct pl_handle *h, enum pl_call call, const char *argument)
{
	if (strncmp(argument, "conf=", 5) == 0)
		pl_ready_configure(h, call, argument + 5);
	else if (strcmp(argument, "debug") == 0)
		h->debug = true;
	else if (!atomic_exchange(&argument_told, true))
		pl_report_argument(h, call, argument);
}

static void run(enum pl_call call, pam_handle_t *pamh, int argc, const char **argv)
{
	struct pl_thread *t = pl_thread();
	struct pl_frame *phase;
	struct pl_handle *h;

	if (pl_install_error() != NULL) {
		if (!atomic_exchange(&off_told, true))
			pl_report_off(pamh, NULL, call, pl_install_error());
		return;
	}
	if (argc == 0)
		return;
	phase = pl_frame_phase(t, pamh);
	h = pl_ready_handle(t, phase, pamh, call);
	if (h == NULL || h->arguments_taken)
		return;
	h->arguments_taken = true;
	for (int i = 0; i < argc; i++)
		take_argument(h, call, argv[i]);
	if (phase != NULL)
		pl_ready_rescope(h, phase);
}

/* What libpam gets from our own line, whatever happens: PAM_IGNORE. */
static int ignore(enum pl_call call, pam_handle_t *pamh, int argc, const char **argv)
{
	int saved = errno;

	run(call, pamh, argc, argv);
	errno = saved;
	return PAM_IGNORE;
}

#define PL_EXPORT __attribute__((visibility("default")))

PL_EXPORT int pam_sm_authenticate(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	return ignore(PL_AUTHENTICATE, pamh, argc, argv);
}

PL_EXPORT int pam_sm_setcred(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	return ignore(PL_SETCRED, pamh, argc, argv);
}

PL_EXPORT int pam_sm_acct_mgmt(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	return ignore(PL_ACCT_MGMT, pamh, argc, argv);
}

PL_EXPORT int pam_sm_open_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	return ignore(PL_OPEN_SESSION, pamh, argc, argv);
}

PL_EXPORT int pam_sm_close_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	return ignore(PL_CLOSE_SESSION, pamh, argc, argv);
}

PL_EXPORT int pam_sm_chauthtok(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	return ignore(PL_CHAUTHTOK, pamh, argc, argv);
}

pl_module_fn *pl_own_entry_point(enum pl_call call)
{
	switch (call) {
	case PL_AUTHENTICATE:
		return pam_sm_authenticate;
	case PL_SETCRED:
		return pam_sm_setcred;
	case PL_ACCT_MGMT:
		return pam_sm_acct_mgmt;
	case PL_OPEN_SESSION:
		return pam_sm_open_session;
	case PL_CLOSE_SESSION:
		return pam_sm_close_session;
	default:
		return pam_sm_chauthtok;
	}
}
