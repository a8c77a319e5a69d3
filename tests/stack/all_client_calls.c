/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Calls each of the functions of libpam that an application calls; to be a part of a program,
 * of a library of it, or of something that it opens.
 */
#include "all_client_calls.h"

#include <stddef.h>

static int silent(int count, const struct pam_message **messages,
		  struct pam_response **responses, void *data)
{
	(void)count;
	(void)messages;
	(void)responses;
	(void)data;
	return PAM_CONV_ERR;
}

static const struct pam_conv conv = {silent, NULL};

static int refused(const char *directory)
{
	pam_handle_t *pamh = NULL;
	int ret;

	if (pam_start_confdir("refused", "alice", &conv, directory, &pamh) != PAM_SUCCESS)
		return 1;
	ret = pam_authenticate(pamh, 0);
	return (pam_end(pamh, ret) != PAM_SUCCESS) + (ret != PAM_AUTH_ERR);
}

static int accepted(const char *directory)
{
	pam_handle_t *pamh = NULL;
	int failed = 0;

	if (pam_start_confdir("accepted", "alice", &conv, directory, &pamh) != PAM_SUCCESS)
		return 1;
	failed += pam_authenticate(pamh, 0) != PAM_SUCCESS;
	failed += pam_acct_mgmt(pamh, 0) != PAM_SUCCESS;
	failed += pam_setcred(pamh, PAM_ESTABLISH_CRED) != PAM_SUCCESS;
	failed += pam_open_session(pamh, 0) != PAM_SUCCESS;
	failed += pam_chauthtok(pamh, 0) != PAM_SUCCESS;
	failed += pam_close_session(pamh, 0) != PAM_SUCCESS;
	failed += pam_setcred(pamh, PAM_DELETE_CRED) != PAM_SUCCESS;
	failed += pam_end(pamh, PAM_SUCCESS) != PAM_SUCCESS;
	return failed;
}

/* Services of the machine's own: only started. */
static void start(void)
{
	pam_handle_t *pamh = NULL;

	if (pam_start("pam_latency-nowhere", "alice", &conv, &pamh) == PAM_SUCCESS)
		pam_end(pamh, PAM_SUCCESS);
}

int all_client_calls(const char *directory)
{
	int failed = refused(directory);

	start();
	return failed + accepted(directory);
}

int account_through_here(pam_handle_t *pamh, int flags)
{
	return pam_acct_mgmt(pamh, flags);
}
