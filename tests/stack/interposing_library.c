/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A library to be preloaded: it has all functions of libpam that applications call, writes the
 * name of each that is called to the file $PL_TEST_REACHED, and calls on to libpam's. With
 * $PL_TEST_SLOW it takes 0.3 s in pam_acct_mgmt(); with $PL_TEST_NEXT it calls on from there
 * through that object, which is opened so that its import slots lead past this library.
 */
#include "all_client_calls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef int phase_fn(pam_handle_t *, int);
typedef int start_fn(const char *, const char *, const struct pam_conv *, pam_handle_t **);
typedef int start_confdir_fn(const char *, const char *, const struct pam_conv *, const char *,
			     pam_handle_t **);

static phase_fn *next_account;

__attribute__((constructor)) static void open_next(void)
{
	const char *path = getenv("PL_TEST_NEXT");
	void *next = path != NULL ? dlopen(path, RTLD_LAZY | RTLD_DEEPBIND) : NULL;
	void *function = next != NULL ? dlsym(next, "account_through_here") : NULL;

	memcpy(&next_account, &function, sizeof next_account);
}

static void reached(const char *name)
{
	int fd = open(getenv("PL_TEST_REACHED"), O_WRONLY | O_APPEND | O_CLOEXEC);

	if (fd < 0 || write(fd, name, strlen(name)) < 0 || write(fd, "\n", 1) < 0)
		abort();
	close(fd);
}

/* libpam may have been opened for others only. */
static void *find(const char *name)
{
	void *function = dlsym(RTLD_NEXT, name);

	if (function == NULL)
		function = dlsym(dlopen("libpam.so.0", RTLD_LAZY | RTLD_NOLOAD), name);
	if (function == NULL)
		abort();
	return function;
}

static int pass_on(const char *name, pam_handle_t *pamh, int flags)
{
	void *function = find(name);
	phase_fn *original;

	memcpy(&original, &function, sizeof original);
	reached(name);
	return original(pamh, flags);
}

int pam_authenticate(pam_handle_t *pamh, int flags)
{
	return pass_on("pam_authenticate", pamh, flags);
}

int pam_setcred(pam_handle_t *pamh, int flags)
{
	return pass_on("pam_setcred", pamh, flags);
}

int pam_acct_mgmt(pam_handle_t *pamh, int flags)
{
	const struct timespec while_slow = {.tv_nsec = 300000000};

	if (getenv("PL_TEST_SLOW") != NULL)
		nanosleep(&while_slow, NULL);
	if (next_account == NULL)
		return pass_on("pam_acct_mgmt", pamh, flags);
	reached("pam_acct_mgmt");
	return next_account(pamh, flags);
}

int pam_open_session(pam_handle_t *pamh, int flags)
{
	return pass_on("pam_open_session", pamh, flags);
}

int pam_close_session(pam_handle_t *pamh, int flags)
{
	return pass_on("pam_close_session", pamh, flags);
}

int pam_chauthtok(pam_handle_t *pamh, int flags)
{
	return pass_on("pam_chauthtok", pamh, flags);
}

int pam_end(pam_handle_t *pamh, int status)
{
	return pass_on("pam_end", pamh, status);
}

int pam_start(const char *service, const char *user, const struct pam_conv *conv,
	      pam_handle_t **pamh)
{
	void *function = find("pam_start");
	start_fn *original;

	memcpy(&original, &function, sizeof original);
	reached("pam_start");
	return original(service, user, conv, pamh);
}

int pam_start_confdir(const char *service, const char *user, const struct pam_conv *conv,
		      const char *confdir, pam_handle_t **pamh)
{
	void *function = find("pam_start_confdir");
	start_confdir_fn *original;

	memcpy(&original, &function, sizeof original);
	reached("pam_start_confdir");
	return original(service, user, conv, confdir, pamh);
}
