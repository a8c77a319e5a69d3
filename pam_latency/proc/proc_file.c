/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/proc_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

ssize_t pl_procfile_read(const char *path, char *buf, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	size_t done = 0;
	ssize_t n = 0;

	if (fd < 0)
		return -1;
	while (done < size - 1) {
		n = read(fd, buf + done, size - 1 - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		done += (size_t)n;
	}
	close(fd);
	buf[done] = '\0';
	return n < 0 ? -1 : (ssize_t)done;
}

uint64_t pl_scan_number(const char **p, const char *end)
{
	uint64_t n = 0;

	for (; *p < end && **p >= '0' && **p <= '9'; (*p)++)
		n = n * 10 + (uint64_t)(**p - '0');
	return n;
}
