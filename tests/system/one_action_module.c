/* SPDX-License-Identifier: BSD-3-Clause */
/* The entry points of the tests' modules. */
#include "one_action_module.h"

#define ENTRY __attribute__((visibility("default")))

ENTRY int pam_sm_authenticate(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	test_module_run(pamh, argc, argv);
	return PAM_IGNORE;
}

ENTRY int pam_sm_setcred(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)pamh;
	(void)flags;
	(void)argc;
	(void)argv;
	return PAM_IGNORE;
}

ENTRY int pam_sm_open_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)flags;
	test_module_run(pamh, argc, argv);
	return PAM_IGNORE;
}

ENTRY int pam_sm_close_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)pamh;
	(void)flags;
	(void)argc;
	(void)argv;
	return PAM_IGNORE;
}
