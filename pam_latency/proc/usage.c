/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/usage.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/base/sys.h"
#include "pam_latency/proc/proc_file.h"

#include <string.h>
#include <sys/resource.h>

static uint64_t cpu_of(int who)
{
	struct rusage r;

	if (getrusage(who, &r) != 0)
		return 0;
	return ((uint64_t)r.ru_utime.tv_sec + (uint64_t)r.ru_stime.tv_sec) * 1000000 +
	       (uint64_t)r.ru_utime.tv_usec + (uint64_t)r.ru_stime.tv_usec;
}

/* The two files come whole in one read: 2 microseconds less than asking for their end. */
static ssize_t read_once(const char *path, char *buf, size_t size)
{
	int fd = pl_sys_open(path, O_RDONLY);
	ssize_t n = -1;

	if (fd >= 0) {
		n = pl_sys_read(fd, buf, size - 1);
		pl_sys_close(fd);
	}
	return n;
}

static void count_own(struct pl_usage *u, ssize_t n)
{
	if (n < 0)
		return;
	u->own_read += (uint64_t)n;
	u->own_reads++;
}

void pl_usage_read(struct pl_usage *u, unsigned int parts)
{
	char text[512];
	ssize_t n;

	memset(u, 0, sizeof *u);
	/* Of the thread that runs PAM: what others do meanwhile does not make a call slow. */
	u->cpu = cpu_of(RUSAGE_THREAD);
	u->child_cpu = cpu_of(RUSAGE_CHILDREN);
	if ((parts & PL_USAGE_IO) != 0) {
		n = read_once("/proc/self/io", text, sizeof text);
		u->has_io = n > 0 && pl_usage_parse_io(text, (size_t)n, &u->read, &u->reads);
		count_own(u, n);
	}
	if ((parts & PL_USAGE_PIDS) == 0)
		return;
	n = read_once("/proc/loadavg", text, sizeof text);
	u->has_pids = n > 0 && pl_usage_parse_loadavg(text, (size_t)n, &u->pids);
	count_own(u, n);
}

struct pl_usage pl_usage_growth(const struct pl_usage *from, const struct pl_usage *to)
{
	/* A module may fork and return in the child, whose totals begin at nothing. */
	struct pl_usage g = {.cpu = pl_minus(to->cpu, from->cpu),
			     .child_cpu = pl_minus(to->child_cpu, from->child_cpu)};

	if (from->has_io && to->has_io && to->read >= from->read && to->reads >= from->reads) {
		g.has_io = true;
		g.read = pl_minus(to->read - from->read, from->own_read);
		g.reads = pl_minus(to->reads - from->reads, from->own_reads);
	}
	/* Process numbers start again at the top: then nothing can be said. */
	if (from->has_pids && to->has_pids && to->pids >= from->pids) {
		g.has_pids = true;
		g.pids = to->pids - from->pids;
	}
	return g;
}
