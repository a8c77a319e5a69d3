/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/arguments.h"

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

int pl_entry_run(enum pl_call call, pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	int saved = errno;

	(void)flags;
	run(call, pamh, argc, argv);
	errno = saved;
	return PAM_IGNORE;
}
