/* SPDX-License-Identifier: BSD-3-Clause */
/* pam_test_write.so FILE: appends one byte to FILE, as a log of logins would. */
#include "one_action_module.h"

#include <fcntl.h>
#include <unistd.h>

void test_module_run(pam_handle_t *pamh, int argc, const char **argv)
{
	ssize_t written;
	int fd;

	(void)pamh;
	if (argc != 1)
		return;
	fd = open(argv[0], O_WRONLY | O_APPEND | O_CLOEXEC);
	if (fd < 0)
		return;
	written = write(fd, "x", 1);
	(void)written;
	close(fd);
}
