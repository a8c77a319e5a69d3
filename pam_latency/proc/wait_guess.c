/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/wait_guess.h"

#include "pam_latency/proc/descriptor.h"
#include "pam_latency/proc/peer.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/proc_tables.h"
#include "pam_latency/proc/wait_file.h"
#include "pam_latency/proc/wait_poll.h"

#include <string.h>
#include <sys/stat.h>

struct lock_file {
	struct pl_looker *looker;
	int pid, fd; /* -1: not found */
	uint64_t inode;
};

static bool is_lock_file(int fd, void *context)
{
	struct lock_file *f = context;
	struct pl_descriptor d;

	if (pl_descriptor_get(f->looker, f->pid, fd, &d) && d.link[0] == '/' &&
	    d.inode == f->inode)
		f->fd = fd;
	return f->fd < 0;
}

/* The kernel's table of locks tells who waits for one, whoever asks. */
static bool guess_lock(struct pl_looker *l, int pid, struct pl_wait *w)
{
	ssize_t n = pl_proc_file_read("/proc/locks", l->text, sizeof l->text);
	struct lock_file f = {.looker = l, .pid = pid, .fd = -1};
	uint64_t device;

	if (n <= 0 || !pl_parse_lock_waiter(l->text, (size_t)n, pid, &device, &f.inode))
		return false;
	pl_descriptor_each(l, pid, is_lock_file, &f);
	w->cause = PL_CAUSE_WAIT_LOCK;
	if (f.fd >= 0)
		pl_wait_on_lock(l, pid, f.fd, w);
	return true;
}

/* A process that sleeps and has a living child that came with the call waits for that. */
static bool guess_child(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *w)
{
	size_t n = pl_proc_children(pid, l->children, PL_LOOKER_CHILDREN);
	struct pl_stat stat;

	for (size_t i = 0; i < n; i++)
		if (pl_proc_stat(l->children[i], &stat) && stat.state != 'Z' &&
		    !stat.is_helper && stat.start >= started) {
			w->cause = PL_CAUSE_WAIT_CHILD;
			w->child = 0;
			return true;
		}
	return false;
}

struct sockets {
	struct pl_looker *looker;
	int pid;
	struct pl_wait best;
};

/* Only what the call has opened can be what it waits for. */
static bool is_new(const struct pl_looker *l, int fd)
{
	return fd < PL_FD_LIST && (l->old[fd / 64] >> fd % 64 & 1) == 0;
}

static bool guess_socket(int fd, void *context)
{
	struct sockets *s = context;
	struct pl_descriptor d;
	struct pl_wait w;

	if (!is_new(s->looker, fd) || !pl_descriptor_get(s->looker, s->pid, fd, &d) ||
	    !S_ISSOCK(d.mode))
		return true;
	memset(&w, 0, sizeof w);
	w.child = -1;
	/* Among equals the youngest, which has the highest number. */
	if (pl_peer_of(s->looker, s->pid, fd, &w.cause, w.on, sizeof w.on) &&
	    pl_wait_rank(&w) >= pl_wait_rank(&s->best))
		s->best = w;
	return true;
}

void pl_wait_guess(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *w)
{
	struct sockets s = {.looker = l, .pid = pid, .best = *w};

	if (guess_lock(l, pid, w) || guess_child(l, pid, started, w) || !l->here ||
	    !l->knows_old)
		return;
	pl_descriptor_each(l, pid, guess_socket, &s);
	*w = s.best;
}
