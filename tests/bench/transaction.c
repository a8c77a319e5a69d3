/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * transaction CONFDIR SERVICE USER [AUTH]: a login in a fresh process, all phases but the
 * password's (with AUTH that one too, for modules that ask nothing). Prints milliseconds and
 * minor page faults of it, and the worst return code.
 */
#include <security/pam_appl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static int converse(int n, const struct pam_message **messages, struct pam_response **answers,
		    void *data)
{
	(void)messages;
	(void)data;
	*answers = calloc((size_t)n, sizeof **answers);
	return *answers != NULL ? PAM_SUCCESS : PAM_BUF_ERR;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int worst(int a, int b)
{
	return a != PAM_SUCCESS ? a : b;
}

int main(int argc, char **argv)
{
	const struct pam_conv conv = {.conv = converse};
	pam_handle_t *pamh = NULL;
	struct rusage before, after;
	double begin = now();
	int ret;

	if (argc < 4)
		return 2;
	getrusage(RUSAGE_SELF, &before);
	ret = pam_start_confdir(argv[2], argv[3], &conv, argv[1], &pamh);
	if (ret == PAM_SUCCESS && argc > 4)
		ret = pam_authenticate(pamh, PAM_SILENT);
	if (pamh != NULL) {
		ret = worst(ret, pam_acct_mgmt(pamh, PAM_SILENT));
		ret = worst(ret, pam_setcred(pamh, PAM_ESTABLISH_CRED));
		ret = worst(ret, pam_open_session(pamh, PAM_SILENT));
		ret = worst(ret, pam_close_session(pamh, PAM_SILENT));
		ret = worst(ret, pam_end(pamh, ret));
	}
	getrusage(RUSAGE_SELF, &after);
	printf("%.3f %ld %d\n", now() - begin, after.ru_minflt - before.ru_minflt, ret);
	return ret == PAM_SUCCESS ? 0 : 1;
}
