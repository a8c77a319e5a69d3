/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * storm_login SERVICE USER PASSES ROOT PROGRAM [ARGUMENT]...: a login program. It opens the
 * session, forks, and the child runs pam_setcred again, changes its root directory, closes
 * 1048573 descriptors one by one, PASSES times, and only then becomes PROGRAM.
 */
#include <security/pam_appl.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int silent(int count, const struct pam_message **messages,
		  struct pam_response **responses, void *data)
{
	(void)messages;
	(void)data;
	*responses = calloc((size_t)count, sizeof **responses);
	return *responses != NULL ? PAM_SUCCESS : PAM_BUF_ERR;
}

static void child(pam_handle_t *pamh, long passes, const char *root, char **program)
{
	pam_setcred(pamh, PAM_REINITIALIZE_CRED);
	if (chroot(root) != 0 || chdir("/") != 0)
		_exit(126);
	for (long i = 0; i < passes; i++)
		for (int fd = 3; fd < 3 + 1048573; fd++)
			close(fd);
	execv(program[0], program);
	_exit(127);
}

static int session(pam_handle_t *pamh, char **argv)
{
	int status = -1;
	pid_t pid;

	if (pam_authenticate(pamh, 0) != PAM_SUCCESS || pam_acct_mgmt(pamh, 0) != PAM_SUCCESS ||
	    pam_setcred(pamh, PAM_ESTABLISH_CRED) != PAM_SUCCESS ||
	    pam_open_session(pamh, 0) != PAM_SUCCESS)
		return 1;
	pid = fork();
	if (pid == 0)
		child(pamh, strtol(argv[3], NULL, 10), argv[4], argv + 5);
	if (pid > 0)
		waitpid(pid, &status, 0);
	pam_close_session(pamh, 0);
	return status != 0;
}

int main(int argc, char **argv)
{
	struct pam_conv conv = {.conv = silent};
	pam_handle_t *pamh = NULL;
	int result;

	if (argc < 6) {
		fprintf(stderr, "usage: storm_login SERVICE USER PASSES ROOT PROGRAM...\n");
		return 2;
	}
	if (pam_start(argv[1], argv[2], &conv, &pamh) != PAM_SUCCESS)
		return 1;
	result = session(pamh, argv);
	pam_end(pamh, PAM_SUCCESS);
	return result;
}
