/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/wait.h"

#include "pam_latency/proc/memory_read.h"
#include "pam_latency/proc/peer.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/wait_file.h"
#include "pam_latency/proc/wait_guess.h"
#include "pam_latency/proc/wait_poll.h"
#include "pam_latency/proc/wait_syscalls.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static void on_connect(struct pl_looker *l, int pid, const struct pl_syscall *call,
		       struct pl_wait *w)
{
	struct sockaddr_storage address;
	size_t length = (size_t)call->args[2];

	memset(&address, 0, sizeof address);
	if (length > sizeof address)
		length = sizeof address;
	if (pl_memory_read(l, pid, call->args[1], &address, length) == (ssize_t)length &&
	    pl_peer_name((struct sockaddr *)&address, (socklen_t)length, &w->cause, w->on,
			 sizeof w->on))
		return;
	pl_wait_on_fd(l, pid, (int)call->args[0], false, w);
}

static void on_path(struct pl_looker *l, int pid, uint64_t address, bool uninterruptible,
		    struct pl_wait *w)
{
	char path[PL_TEXT_ON];

	if (!pl_memory_string(l, pid, address, path, sizeof path))
		return;
	if (uninterruptible)
		w->cause = PL_CAUSE_WAIT_DISK;
	pl_wait_on_path(l, path, w);
	/* An open() of a FIFO waits for its other end. */
	if (w->cause == PL_CAUSE_UNKNOWN)
		w->cause = PL_CAUSE_WAIT_DEVICE;
}

struct siblings {
	struct pl_looker *looker;
	int pid;
	uint64_t started;
	struct pl_wait *wait;
};

static bool look(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *w);

/* A thread that was started since the call began may be what the futex is about. */
static bool ask_sibling(int thread, void *context)
{
	struct siblings *s = context;
	struct pl_stat stat;
	struct pl_wait w;

	if (thread == s->pid || !pl_proc_stat(thread, &stat) || stat.start < s->started)
		return true;
	if (!look(s->looker, thread, UINT64_MAX, &w) || w.cause == PL_CAUSE_UNKNOWN)
		return true;
	*s->wait = w;
	return false;
}

static void on_futex(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *w)
{
	struct siblings s = {.looker = l, .pid = pid, .started = started, .wait = w};

	pl_wait_text(w->detail, "another thread, or a lock in memory");
	if (started != UINT64_MAX)
		pl_proc_each(pid, "task", ask_sibling, &s);
}

static void on_wait(int child, struct pl_wait *w)
{
	w->cause = PL_CAUSE_WAIT_CHILD;
	w->child = child > 0 ? child : 0;
}

static void explain(struct pl_looker *l, int pid, uint64_t started, const struct pl_syscall *c,
		    bool blocked_hard, struct pl_wait *w)
{
	int first = (int)c->args[0];

	switch (pl_wait_kind_of(c->number)) {
	case KIND_FD:
		pl_wait_on_fd(l, pid, first, blocked_hard, w);
		w->reads = c->number == SYS_read || c->number == SYS_readv;
		break;
	case KIND_CONNECT:
		on_connect(l, pid, c, w);
		break;
	case KIND_SET:
		pl_wait_on_set(l, pid, c, w);
		break;
	case KIND_WAIT:
		on_wait(first, w);
		break;
	case KIND_WAITID:
		on_wait(first == P_PID ? (int)c->args[1] : 0, w);
		break;
	case KIND_SPAWN:
		on_wait(0, w);
		break;
	case KIND_FLOCK:
		pl_wait_on_lock(l, pid, first, w);
		break;
	case KIND_FCNTL:
		if (c->args[1] == F_SETLKW || c->args[1] == F_OFD_SETLKW)
			pl_wait_on_lock(l, pid, first, w);
		else
			pl_wait_on_fd(l, pid, first, blocked_hard, w);
		break;
	case KIND_SLEEP:
		w->cause = PL_CAUSE_SLEEP;
		break;
	case KIND_FUTEX:
		on_futex(l, pid, started, w);
		break;
	case KIND_PATH:
		on_path(l, pid, c->args[0], blocked_hard, w);
		break;
	case KIND_PATH_AT:
		on_path(l, pid, c->args[1], blocked_hard, w);
		break;
	default:
		if (blocked_hard)
			w->cause = PL_CAUSE_WAIT_DISK;
	}
}

static bool look(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *w)
{
	struct pl_stat stat;
	struct pl_syscall call;
	bool refused;

	memset(w, 0, sizeof *w);
	w->child = -1;
	if (!pl_proc_stat(pid, &stat) || stat.state == 'Z' || stat.state == 'X')
		return false;
	if (stat.state == 'R') {
		w->cause = PL_CAUSE_CPU;
		return true;
	}
	if (stat.state == 'T' || stat.state == 't') {
		pl_wait_text(w->detail, "it is stopped by a signal");
		return true;
	}
	if (pl_proc_syscall(pid, &call, &refused)) {
		if (call.running)
			w->cause = PL_CAUSE_CPU;
		else
			explain(l, pid, started, &call, stat.state == 'D', w);
		return true;
	}
	/* Uninterruptible outside of a system call: a page of a mapped file. */
	if (stat.state == 'D')
		w->cause = PL_CAUSE_WAIT_DISK;
	else if (refused)
		pl_wait_guess(l, pid, started, w);
	return true;
}

bool pl_wait_look(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *w)
{
	/* Another thread of the owner is looked at on the way, as its descriptors are its own. */
	l->here = pid == l->owner || pid == l->thread;
	return look(l, pid, started, w);
}
