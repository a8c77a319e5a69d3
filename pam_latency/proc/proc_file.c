/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/proc_file.h"

#include "pam_latency/base/sys.h"

#include <errno.h>

ssize_t pl_proc_file_read(const char *path, char *buf, size_t size)
{
	int fd = pl_sys_open(path, O_RDONLY);
	size_t done = 0;
	ssize_t n = 0;

	if (fd < 0)
		return fd;
	while (done < size - 1) {
		n = pl_sys_read(fd, buf + done, size - 1 - done);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			break;
		done += (size_t)n;
	}
	pl_sys_close(fd);
	buf[done] = '\0';
	return n < 0 ? n : (ssize_t)done;
}

uint64_t pl_scan_number(const char **p, const char *end)
{
	uint64_t n = 0;

	for (; *p < end && **p >= '0' && **p <= '9'; (*p)++)
		n = n * 10 + (uint64_t)(**p - '0');
	return n;
}
