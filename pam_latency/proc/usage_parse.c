/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/usage.h"

#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_read.h"

#include <string.h>

static bool field(const char *text, size_t length, const char *name, uint64_t *value)
{
	const char *p = memmem(text, length, name, strlen(name));

	if (p == NULL)
		return false;
	p += strlen(name);
	*value = pl_scan_number(&p, text + length);
	return true;
}

bool pl_usage_parse_io(const char *text, size_t length, uint64_t *read, uint64_t *reads)
{
	return field(text, length, "rchar: ", read) && field(text, length, "syscr: ", reads);
}

bool pl_usage_parse_loadavg(const char *text, size_t length, uint64_t *pid)
{
	const char *end = text + length;
	const char *p = memrchr(text, ' ', length);

	if (p == NULL || p + 1 == end || p[1] < '0' || p[1] > '9')
		return false;
	p++;
	*pid = pl_scan_number(&p, end);
	return true;
}

bool pl_usage_read_io(int pid, uint64_t *read, uint64_t *reads)
{
	char text[512];
	ssize_t n = pl_proc_read(pid, "io", text, sizeof text);

	return n > 0 && pl_usage_parse_io(text, (size_t)n, read, reads);
}
