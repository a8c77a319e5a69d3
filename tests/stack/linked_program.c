/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A small program that logs in, to be linked in several ways. Built with PL_TEST_DLOPEN it
 * is not linked with libpam at all, and finds it as a plug-in would.
 * Arguments: the directory of the service files, and how often.
 */
#include <dlfcn.h>
#include <security/pam_appl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef PL_TEST_EXPORT
/* A program may have functions of these names, and then they come before all others. */
int pam_sm_authenticate(void);
int pam_sm_open_session(void);

int pam_sm_authenticate(void)
{
	abort();
}

int pam_sm_open_session(void)
{
	abort();
}
#endif

#ifdef PL_TEST_DLOPEN
static int (*start)(const char *, const char *, const struct pam_conv *, const char *,
		    pam_handle_t **);
static int (*authenticate)(pam_handle_t *, int), (*account)(pam_handle_t *, int);
static int (*setcred)(pam_handle_t *, int), (*open_session)(pam_handle_t *, int);
static int (*close_session)(pam_handle_t *, int), (*end)(pam_handle_t *, int);

static void find(void *library, const char *name, void *function)
{
	void *address = dlsym(library, name);

	if (address == NULL)
		exit(2);
	memcpy(function, &address, sizeof address);
}

static void find_all(void)
{
	void *library = dlopen("libpam.so.0", RTLD_NOW | RTLD_LOCAL);

	if (library == NULL)
		exit(2);
	find(library, "pam_start_confdir", &start);
	find(library, "pam_authenticate", &authenticate);
	find(library, "pam_acct_mgmt", &account);
	find(library, "pam_setcred", &setcred);
	find(library, "pam_open_session", &open_session);
	find(library, "pam_close_session", &close_session);
	find(library, "pam_end", &end);
}
#else
#define start pam_start_confdir
#define authenticate pam_authenticate
#define account pam_acct_mgmt
#define setcred pam_setcred
#define open_session pam_open_session
#define close_session pam_close_session
#define end pam_end

static void find_all(void)
{
}
#endif

static int silent(int count, const struct pam_message **messages,
		  struct pam_response **responses, void *data)
{
	(void)count;
	(void)messages;
	(void)responses;
	(void)data;
	return PAM_CONV_ERR;
}

static int refused(const char *dir)
{
	const struct pam_conv conv = {silent, NULL};
	pam_handle_t *pamh = NULL;
	int ret = start("refused", "alice", &conv, dir, &pamh);

	if (ret != PAM_SUCCESS)
		return 1;
	ret = authenticate(pamh, 0);
	end(pamh, ret);
	return ret != PAM_AUTH_ERR;
}

static int accepted(const char *dir)
{
	const struct pam_conv conv = {silent, NULL};
	pam_handle_t *pamh = NULL;
	int failed = 0;

	if (start("accepted", "alice", &conv, dir, &pamh) != PAM_SUCCESS)
		return 1;
	failed += authenticate(pamh, 0) != PAM_SUCCESS;
	failed += account(pamh, 0) != PAM_SUCCESS;
	failed += setcred(pamh, PAM_ESTABLISH_CRED) != PAM_SUCCESS;
	failed += open_session(pamh, 0) != PAM_SUCCESS;
	failed += close_session(pamh, 0) != PAM_SUCCESS;
	failed += setcred(pamh, PAM_DELETE_CRED) != PAM_SUCCESS;
	failed += end(pamh, PAM_SUCCESS) != PAM_SUCCESS;
	return failed;
}

int main(int argc, char **argv)
{
	int failed = 0;

	if (argc != 3)
		return 2;
	find_all();
	for (int i = 0; i < atoi(argv[2]); i++)
		failed += refused(argv[1]) + accepted(argv[1]);
	return failed != 0 ? 3 : 0;
}
