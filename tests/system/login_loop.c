/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * login_loop SERVICE USER PASSWORD COUNT: a program that logs nothing itself and runs COUNT logins
 * from pam_start to pam_end, one after the other, then one more for each line of standard
 * input. Prints for each part the result of the last login and the microseconds of all.
 */
#include <security/pam_appl.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int answer(int count, const struct pam_message **messages,
		  struct pam_response **responses, void *data)
{
	struct pam_response *list = calloc((size_t)count, sizeof *list);

	if (list == NULL)
		return PAM_BUF_ERR;
	for (int i = 0; i < count; i++)
		if (messages[i]->msg_style == PAM_PROMPT_ECHO_OFF ||
		    messages[i]->msg_style == PAM_PROMPT_ECHO_ON)
			list[i].resp = strdup(data);
	*responses = list;
	return PAM_SUCCESS;
}

/* The result of the first step that fails, or PAM_SUCCESS. */
static int steps(pam_handle_t *pamh)
{
	int result = pam_authenticate(pamh, 0);

	if (result == PAM_SUCCESS)
		result = pam_acct_mgmt(pamh, 0);
	if (result == PAM_SUCCESS)
		result = pam_setcred(pamh, PAM_ESTABLISH_CRED);
	if (result == PAM_SUCCESS)
		result = pam_open_session(pamh, 0);
	if (result == PAM_SUCCESS)
		result = pam_close_session(pamh, 0);
	return result;
}

static int login(const char *service, const char *user, char *password)
{
	struct pam_conv conv = {.conv = answer, .appdata_ptr = password};
	pam_handle_t *pamh = NULL;
	int result = pam_start(service, user, &conv, &pamh);

	if (result == PAM_SUCCESS)
		result = steps(pamh);
	pam_end(pamh, result);
	return result;
}

static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int many(char **argv, long count)
{
	int64_t begin = now();
	int result = PAM_SUCCESS;

	for (long i = 0; i < count; i++)
		result = login(argv[1], argv[2], argv[3]);
	printf("result=%d usec=%lld\n", result, (long long)(now() - begin));
	fflush(stdout);
	return result;
}

int main(int argc, char **argv)
{
	char line[16];
	int result;

	if (argc != 5) {
		fprintf(stderr, "usage: login_loop SERVICE USER PASSWORD COUNT\n");
		return 2;
	}
	result = many(argv, strtol(argv[4], NULL, 10));
	while (fgets(line, sizeof line, stdin) != NULL)
		result = many(argv, 1);
	return result != PAM_SUCCESS;
}
