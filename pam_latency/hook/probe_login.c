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
	result = pl_install_start()(service, user, conv, pamh);
	pl_phase_started(t, result, pamh);
	return result;
}
