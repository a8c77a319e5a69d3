/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/proc_read.h"

#include "pam_latency/base/text.h"
#include "pam_latency/proc/proc_file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define PATH_SIZE 96

static const char *path_of(int pid, const char *name, char buf[PATH_SIZE])
{
	struct pl_text t = {.buf = buf, .size = PATH_SIZE - 1};

	pl_text_string(&t, "/proc/");
	pl_text_number(&t, (uint64_t)pid);
	pl_text_char(&t, '/');
	pl_text_string(&t, name);
	return pl_text_end(&t);
}

ssize_t pl_proc_read(int pid, const char *name, char *buf, size_t size)
{
	char path[PATH_SIZE];

	return pl_procfile_read(path_of(pid, name, path), buf, size);
}

bool pl_proc_stat(int pid, struct pl_stat *stat)
{
	char text[1024];
	ssize_t n = pl_proc_read(pid, "stat", text, sizeof text);

	return n > 0 && pl_parse_stat(text, (size_t)n, stat);
}

bool pl_proc_syscall(int pid, struct pl_syscall *call)
{
	char text[256];
	ssize_t n = pl_proc_read(pid, "syscall", text, sizeof text);

	return n > 0 && pl_parse_syscall(text, (size_t)n, call);
}

static void numbered(const char *name, int number, char *buf, size_t size)
{
	struct pl_text t = {.buf = buf, .size = size - 1};

	pl_text_string(&t, name);
	pl_text_char(&t, '/');
	pl_text_number(&t, (uint64_t)number);
	pl_text_end(&t);
}

bool pl_proc_link(int pid, int fd, char *buf, size_t size)
{
	char name[32], path[PATH_SIZE];
	ssize_t n;

	if (fd < 0)
		return false;
	numbered("fd", fd, name, sizeof name);
	n = readlink(path_of(pid, name, path), buf, size - 1);
	if (n <= 0)
		return false;
	buf[n] = '\0';
	return true;
}

bool pl_proc_fd_stat(int pid, int fd, struct stat *st)
{
	char name[32], path[PATH_SIZE];

	numbered("fd", fd, name, sizeof name);
	return stat(path_of(pid, name, path), st) == 0;
}

ssize_t pl_proc_memory(int pid, uint64_t address, void *buf, size_t size)
{
	struct iovec local = {.iov_base = buf, .iov_len = size};
	struct iovec remote = {.iov_base = (void *)(uintptr_t)address, .iov_len = size};

	return process_vm_readv(pid, &local, 1, &remote, 1, 0);
}

bool pl_proc_string(int pid, uint64_t address, char *buf, size_t size)
{
	size_t done = 0;

	/* A read across the end of a mapping fails whole: go page by page. */
	while (done < size - 1) {
		size_t step = 4096 - (size_t)((address + done) % 4096);
		ssize_t n;

		if (step > size - 1 - done)
			step = size - 1 - done;
		n = pl_proc_memory(pid, address + done, buf + done, step);
		if (n <= 0)
			return false;
		if (memchr(buf + done, '\0', (size_t)n) != NULL)
			return true;
		done += (size_t)n;
	}
	buf[done] = '\0';
	return true;
}

struct linux_entry {
	uint64_t inode;
	int64_t offset;
	unsigned short length;
	unsigned char type;
	char name[];
};

/* opendir(3) allocates memory, which is not allowed here. */
void pl_proc_each(int pid, const char *name, bool (*fn)(int, void *), void *context)
{
	char path[PATH_SIZE];
	_Alignas(8) char buf[4096];
	int fd = open(path_of(pid, name, path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool more = fd >= 0;
	long n;

	while (more && (n = syscall(SYS_getdents64, fd, buf, sizeof buf)) > 0)
		for (long at = 0; more && at < n;) {
			const struct linux_entry *e = (const void *)(buf + at);
			const char *p = e->name;

			if (*p >= '0' && *p <= '9')
				more = fn((int)pl_scan_number(&p, p + strlen(p)), context);
			at += e->length;
		}
	if (fd >= 0)
		close(fd);
}

struct children {
	int pid;
	int *list;
	size_t count, max;
};

static bool add_children(int thread, void *context)
{
	struct children *c = context;
	char name[64], text[4096];
	const char *p = text;
	struct pl_text t = {.buf = name, .size = sizeof name - 1};
	uint64_t number;
	ssize_t n;

	pl_text_string(&t, "task/");
	pl_text_number(&t, (uint64_t)thread);
	pl_text_string(&t, "/children");
	pl_text_end(&t);
	n = pl_proc_read(c->pid, name, text, sizeof text);
	while (n > 0 && c->count < c->max && pl_parse_next(&p, text + n, &number))
		c->list[c->count++] = (int)number;
	return c->count < c->max;
}

size_t pl_proc_children(int pid, int *children, size_t max)
{
	struct children c = {.pid = pid, .list = children, .max = max};

	pl_proc_each(pid, "task", add_children, &c);
	return c.count;
}

bool pl_proc_is_ours(void)
{
	char link[24];
	ssize_t n = readlink("/proc/self", link, sizeof link);
	const char *p = link;

	return n > 0 && pl_scan_number(&p, link + n) == (uint64_t)getpid() && p == link + n;
}

/* The table may be larger than any buffer: only its lines are counted. */
unsigned int pl_proc_interfaces(int pid)
{
	char path[PATH_SIZE], text[4096];
	int fd = open(path_of(pid, "net/dev", path), O_RDONLY | O_CLOEXEC);
	unsigned int lines = 0;
	ssize_t n;

	while (fd >= 0 && (n = read(fd, text, sizeof text)) > 0)
		for (ssize_t i = 0; i < n; i++)
			lines += text[i] == '\n';
	if (fd >= 0)
		close(fd);
	return lines > 2 ? lines - 2 : 0; /* two lines of headings */
}
