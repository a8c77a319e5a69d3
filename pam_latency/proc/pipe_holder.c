/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/pipe_holder.h"

#include "pam_latency/base/text.h"
#include "pam_latency/proc/descriptor.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_read.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#define DEPTH_MAX 32   /* generations between a process and the login program */
#define ORPHANS_MAX 32 /* children of one ancestor that are looked at */

struct search {
	struct pl_looker *looker;
	int pid;
	uint64_t pipe;
	int writer, reader; /* descriptors; -1: none */
};

static bool look_at_end(int fd, void *context)
{
	struct search *s = context;
	struct pl_descriptor d;
	uint64_t flags;

	if (!pl_descriptor_get(s->looker, s->pid, fd, &d) || !S_ISFIFO(d.mode) ||
	    d.inode != s->pipe || !pl_proc_fd_flags(s->pid, fd, &flags))
		return true;
	if ((flags & O_ACCMODE) == O_RDONLY)
		s->reader = fd;
	else
		s->writer = fd;
	return s->writer < 0;
}

static struct search ends_of(struct pl_looker *l, int pid, uint64_t pipe)
{
	struct search s = {.looker = l, .pid = pid, .pipe = pipe, .writer = -1, .reader = -1};

	l->here = false;
	pl_descriptor_each(l, pid, look_at_end, &s);
	return s;
}

int pl_pipe_written_by(struct pl_looker *l, int pid, uint64_t pipe)
{
	return ends_of(l, pid, pipe).writer;
}

bool pl_pipe_only_read_by(struct pl_looker *l, int pid, uint64_t pipe)
{
	struct search s = ends_of(l, pid, pipe);

	return s.reader >= 0 && s.writer < 0;
}

static int parent_of(int pid)
{
	struct pl_stat stat;

	return pl_proc_stat(pid, &stat) ? stat.parent : 0;
}

bool pl_pipe_is_below_owner(const struct pl_looker *l, int pid)
{
	for (int depth = 0; depth < DEPTH_MAX && pid > 0; depth++) {
		if (pid == l->owner)
			return true;
		pid = parent_of(pid);
	}
	return false;
}

/* The number that ends before *END; *END moves in front of it. 0: there is none. */
static int last_number(const char *text, const char **end)
{
	const char *p = *end, *begin;

	while (p > text && (p[-1] < '0' || p[-1] > '9'))
		p--;
	begin = p;
	while (begin > text && begin[-1] >= '0' && begin[-1] <= '9')
		begin--;
	*end = begin;
	return (int)pl_scan_number(&begin, p);
}

/* Among the children of ANCESTOR, of which it has adopted the youngest last. */
static int adopted(struct pl_looker *l, int ancestor, uint64_t pipe, uint64_t started)
{
	char path[PL_PROC_PATH];
	struct pl_text t = {.buf = path, .size = sizeof path - 1};
	const char *end;
	struct pl_stat stat;
	ssize_t n;
	int pid;

	pl_proc_path_number(ancestor, "task", ancestor, path);
	t.length = strlen(path);
	pl_text_string(&t, "/children");
	n = pl_proc_file_read(pl_text_end(&t), l->text, sizeof l->text);
	if (n <= 0)
		return 0;
	end = l->text + n;
	for (int i = 0; i < ORPHANS_MAX && (pid = last_number(l->text, &end)) > 0; i++)
		if (pid != l->owner && pl_proc_stat(pid, &stat) && !stat.is_helper &&
		    stat.start >= started && stat.state != 'Z' &&
		    pl_pipe_written_by(l, pid, pipe) >= 0)
			return pid;
	return 0;
}

/* The kernel gives an orphan to the nearest ancestor that wants it, in the end to init. */
int pl_pipe_left_behind(struct pl_looker *l, uint64_t pipe, uint64_t started)
{
	int ancestor = parent_of(l->owner), found = 0;

	for (int depth = 0; depth < DEPTH_MAX && ancestor > 0 && found == 0; depth++) {
		found = adopted(l, ancestor, pipe, started);
		ancestor = parent_of(ancestor);
	}
	return found;
}
