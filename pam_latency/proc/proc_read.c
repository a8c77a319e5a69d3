/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/proc_read.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/base/text.h"
#include "pam_latency/proc/proc_file.h"

#include <errno.h>
#include <string.h>

const char *pl_proc_path(int pid, const char *name, char buf[PL_PROC_PATH])
{
	struct pl_text t = {.buf = buf, .size = PL_PROC_PATH - 1};

	pl_text_string(&t, "/proc/");
	pl_text_number(&t, (uint64_t)pid);
	pl_text_char(&t, '/');
	pl_text_string(&t, name);
	return pl_text_end(&t);
}

const char *pl_proc_path_number(int pid, const char *name, int number, char buf[PL_PROC_PATH])
{
	struct pl_text t = {.buf = buf, .size = PL_PROC_PATH - 1};

	pl_proc_path(pid, name, buf);
	t.length = strlen(buf);
	pl_text_char(&t, '/');
	pl_text_number(&t, (uint64_t)number);
	return pl_text_end(&t);
}

ssize_t pl_proc_read(int pid, const char *name, char *buf, size_t size)
{
	char path[PL_PROC_PATH];

	return pl_proc_file_read(pl_proc_path(pid, name, path), buf, size);
}

bool pl_proc_stat(int pid, struct pl_stat *stat)
{
	char text[1024];
	ssize_t n = pl_proc_read(pid, "stat", text, sizeof text);

	return n > 0 && pl_parse_stat(text, (size_t)n, stat);
}

bool pl_proc_syscall(int pid, struct pl_syscall *call, bool *refused)
{
	char text[256];
	ssize_t n = pl_proc_read(pid, "syscall", text, sizeof text);

	*refused = n == -EPERM || n == -EACCES;
	return n > 0 && pl_parse_syscall(text, (size_t)n, call);
}

struct linux_entry {
	uint64_t inode;
	int64_t offset;
	unsigned short length;
	unsigned char type;
	char name[];
};

/* opendir(3) allocates memory, which is not allowed here. */
void pl_proc_each_in(int directory, bool (*fn)(int, void *), void *context)
{
	_Alignas(8) char buf[4096];
	bool more = true;
	long n;

	while (more && (n = pl_sys_call(SYS_getdents64, directory, (long)buf, sizeof buf)) > 0)
		for (long at = 0; more && at < n;) {
			const struct linux_entry *e = (const void *)(buf + at);
			const char *p = e->name;

			if (*p >= '0' && *p <= '9')
				more = fn((int)pl_scan_number(&p, p + strlen(p)), context);
			at += e->length;
		}
}

bool pl_proc_each(int pid, const char *name, bool (*fn)(int, void *), void *context)
{
	char path[PL_PROC_PATH];
	int fd = pl_sys_open(pl_proc_path(pid, name, path), O_RDONLY | O_DIRECTORY);

	if (fd < 0)
		return false;
	pl_proc_each_in(fd, fn, context);
	pl_sys_close(fd);
	return true;
}

struct children {
	int pid;
	int *list;
	size_t count, max;
};

static bool add_children(int thread, void *context)
{
	struct children *c = context;
	char path[PL_PROC_PATH], text[4096];
	const char *p = text;
	struct pl_text t = {.buf = path, .size = sizeof path - 1};
	uint64_t number;
	ssize_t n;

	pl_proc_path_number(c->pid, "task", thread, path);
	t.length = strlen(path);
	pl_text_string(&t, "/children");
	n = pl_proc_file_read(pl_text_end(&t), text, sizeof text);
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

bool pl_proc_fd_flags(int pid, int fd, uint64_t *flags)
{
	char path[PL_PROC_PATH], text[512];
	ssize_t n =
	    pl_proc_file_read(pl_proc_path_number(pid, "fdinfo", fd, path), text, sizeof text);

	return n > 0 && pl_parse_fd_flags(text, (size_t)n, flags);
}

bool pl_proc_is_ours(void)
{
	char link[24];
	ssize_t n = pl_sys_readlink("/proc/self", link, sizeof link);
	const char *p = link;

	return n > 0 && pl_scan_number(&p, link + n) == (uint64_t)pl_sys_getpid() &&
	       p == link + n;
}

/* The table may be larger than any buffer: only its lines are counted. */
unsigned int pl_proc_interfaces(int pid)
{
	char path[PL_PROC_PATH], text[4096];
	int fd = pl_sys_open(pl_proc_path(pid, "net/dev", path), O_RDONLY);
	unsigned int lines = 0;
	ssize_t n;

	while (fd >= 0 && (n = pl_sys_read(fd, text, sizeof text)) > 0)
		for (ssize_t i = 0; i < n; i++)
			lines += text[i] == '\n';
	if (fd >= 0)
		pl_sys_close(fd);
	return lines > 2 ? lines - 2 : 0; /* two lines of headings */
}
