/* SPDX-License-Identifier: BSD-3-Clause */
/* pam_test_flock.so FILE USER SECONDS: locks FILE; with the lock of USER it sleeps. */
#include "one_action_module.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

void test_module_run(pam_handle_t *pamh, int argc, const char **argv)
{
	const void *user = NULL;
	int fd;

	if (argc != 3 || pam_get_item(pamh, PAM_USER, &user) != PAM_SUCCESS || user == NULL)
		return;
	fd = open(argv[0], O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	if (flock(fd, LOCK_EX) == 0 && strcmp(user, argv[1]) == 0)
		sleep((unsigned int)strtoul(argv[2], NULL, 10));
	close(fd);
}
