/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/wait_poll.h"

#include "pam_latency/proc/memory_read.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/wait_file.h"

#include <poll.h>
#include <string.h>
#include <sys/syscall.h>

#define FDS_MAX 64

struct candidates {
	int fd[FDS_MAX];
	size_t count;
	bool hidden; /* there are some that could not be read */
};

static void add(struct candidates *c, int fd)
{
	if (fd >= 0 && c->count < FDS_MAX)
		c->fd[c->count++] = fd;
}

static void from_poll(struct pl_looker *l, int pid, const struct pl_syscall *call,
		      struct candidates *c)
{
	struct pollfd fds[FDS_MAX];
	size_t n = call->args[1] < FDS_MAX ? (size_t)call->args[1] : FDS_MAX;

	if (n == 0 || pl_memory_read(l, pid, call->args[0], fds, n * sizeof fds[0]) !=
			  (ssize_t)(n * sizeof fds[0]))
		return;
	for (size_t i = 0; i < n; i++)
		add(c, fds[i].fd);
}

/* A descriptor set is an array of words; only what lies below the first argument counts. */
static void from_select(struct pl_looker *l, int pid, const struct pl_syscall *call,
			struct candidates *c)
{
	for (int set = 1; set <= 2; set++) { /* readers, writers */
		unsigned long words[1024 / (8 * sizeof(unsigned long))] = {0};
		int limit = call->args[0] < 1024 ? (int)call->args[0] : 1024;

		if (call->args[set] == 0 ||
		    pl_memory_read(l, pid, call->args[set], words, sizeof words) <= 0)
			continue;
		for (int fd = 0; fd < limit; fd++)
			if (words[fd / (int)(8 * sizeof words[0])] >>
				fd % (int)(8 * sizeof words[0]) &
			    1)
				add(c, fd);
	}
}

static void from_epoll(int pid, const struct pl_syscall *call, struct candidates *c)
{
	char path[PL_PROC_PATH], text[4096];
	const char *p = text;
	ssize_t n;
	int fd;

	/* Where /proc is closed to us, nothing tells what an epoll instance watches. */
	n = pl_proc_file_read(pl_proc_path_number(pid, "fdinfo", (int)call->args[0], path),
			      text, sizeof text);
	c->hidden = n < 0;
	while (n > 0 && pl_parse_watched(&p, text + n, &fd))
		add(c, fd);
}

static void collect(struct pl_looker *l, int pid, const struct pl_syscall *call,
		    struct candidates *c)
{
	switch (call->number) {
#ifdef SYS_poll
	case SYS_poll:
#endif
	case SYS_ppoll:
		from_poll(l, pid, call, c);
		break;
#ifdef SYS_select
	case SYS_select:
#endif
	case SYS_pselect6:
		from_select(l, pid, call, c);
		break;
	default:
		from_epoll(pid, call, c);
	}
}

int pl_wait_rank(const struct pl_wait *w)
{
	switch (w->cause) {
	case PL_CAUSE_UNKNOWN:
		return 0;
	case PL_CAUSE_WAIT_DEVICE:
		return 1;
	case PL_CAUSE_WAIT_CHILD:
		return 2;
	case PL_CAUSE_WAIT_UNIX:
		return 3;
	default:
		return 4;
	}
}

void pl_wait_on_set(struct pl_looker *l, int pid, const struct pl_syscall *call,
		    struct pl_wait *best)
{
	struct candidates c = {.count = 0};

	collect(l, pid, call, &c);
	if (c.count == 0) {
		best->cause = c.hidden ? PL_CAUSE_UNKNOWN : PL_CAUSE_SLEEP;
		return;
	}
	for (size_t i = 0; i < c.count; i++) {
		struct pl_wait w;

		memset(&w, 0, sizeof w);
		w.child = -1;
		pl_wait_on_fd(l, pid, c.fd[i], false, &w);
		if (pl_wait_rank(&w) > pl_wait_rank(best) || i == 0)
			*best = w;
	}
}
