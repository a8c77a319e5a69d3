/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/memory_read.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/proc/proc_read.h"

#include <errno.h>
#include <string.h>

/*
 * Memory that is ours too needs no permission, but may be unmapped under our eyes: the kernel
 * copies it into a pipe, and tells when it is not there.
 */
static ssize_t read_here(struct pl_looker *l, uint64_t address, void *buf, size_t size)
{
	ssize_t n;

	if (l->pipe[1] == 0 &&
	    pl_sys_call(SYS_pipe2, (long)l->pipe, O_CLOEXEC | O_NONBLOCK, 0) < 0) {
		l->pipe[1] = 0;
		return -EMFILE;
	}
	n = pl_sys_write(l->pipe[1], (const void *)(uintptr_t)address,
			 size < 4096 ? size : 4096);
	return n > 0 ? pl_sys_read(l->pipe[0], buf, (size_t)n) : n;
}

/* A plain file, which no filter of system calls takes for a debugger. */
static ssize_t read_there(int pid, uint64_t address, void *buf, size_t size)
{
	char path[PL_PROC_PATH];
	int fd = pl_sys_open(pl_proc_path(pid, "mem", path), O_RDONLY);
	ssize_t n;

	if (fd < 0)
		return fd;
	n = pl_sys_pread(fd, buf, size, address);
	pl_sys_close(fd);
	return n;
}

ssize_t pl_memory_read(struct pl_looker *l, int pid, uint64_t address, void *buf, size_t size)
{
	if (l->here && l->same_memory)
		return read_here(l, address, buf, size);
	return read_there(pid, address, buf, size);
}

bool pl_memory_string(struct pl_looker *l, int pid, uint64_t address, char *buf, size_t size)
{
	size_t done = 0;

	/* A read across the end of a mapping may fail whole: go page by page. */
	while (done < size - 1) {
		size_t step = 4096 - (size_t)((address + done) % 4096);
		ssize_t n;

		if (step > size - 1 - done)
			step = size - 1 - done;
		n = pl_memory_read(l, pid, address + done, buf + done, step);
		if (n <= 0)
			return false;
		if (memchr(buf + done, '\0', (size_t)n) != NULL)
			return true;
		done += (size_t)n;
	}
	buf[done] = '\0';
	return true;
}
