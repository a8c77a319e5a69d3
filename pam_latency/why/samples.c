/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/samples.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/base/sys.h"
#include "pam_latency/proc/descriptor.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/wait.h"

#include <string.h>

#define DEPTH_MAX 16

/* The first sample stands for no more than this before it. */
#define FIRST_NSEC 25000000

/* On a busy machine others may run in between: rather too early then, and another attempt. */
uint64_t pl_ticks_at(uint64_t moment)
{
	uint64_t tick = 1000000000u / PL_TICKS, before, after, at = 0;
	struct timespec boot;

	for (int i = 0; i < 8; i++) {
		before = pl_now();
		clock_gettime(CLOCK_BOOTTIME, &boot);
		after = pl_now();
		at = pl_minus(pl_nsec(&boot), pl_minus(after, moment));
		if (after - before < 1000000)
			break;
	}
	return at / tick;
}

void pl_samples_begin(struct pl_samples *t, struct pl_looker *looker, uint64_t begin)
{
	uint64_t now = pl_now(), ago = pl_minus(now, begin);

	memset(t, 0, sizeof *t);
	t->looker = looker;
	t->begin = begin;
	t->started = pl_ticks_at(begin);
	t->last = ago > FIRST_NSEC ? now - FIRST_NSEC : begin;
}

void pl_samples_resume(struct pl_samples *t, uint64_t now)
{
	t->last = now;
}

static void note_seen(struct pl_samples *t, int pid)
{
	for (unsigned int i = 0; i < t->seen_count; i++)
		if (t->seen[i] == pid)
			return;
	if (t->seen_count < PL_SAMPLES_SEEN)
		t->seen[t->seen_count++] = pid;
}

struct youngest {
	int pid;
	uint64_t start;
};

/* Counts all children that came with the call; the youngest is what a wait() is about. */
static struct youngest scan_children(struct pl_samples *t, int pid)
{
	int *children = t->looker->children;
	size_t n = pl_proc_children(pid, children, PL_LOOKER_CHILDREN);
	struct youngest y = {0, 0};

	for (size_t i = 0; i < n; i++) {
		struct pl_stat stat;

		if (!pl_proc_stat(children[i], &stat) || stat.is_helper ||
		    stat.start < t->started)
			continue;
		note_seen(t, children[i]);
		if (stat.state != 'Z' && stat.start >= y.start) {
			y.pid = children[i];
			y.start = stat.start;
		}
	}
	return y;
}

struct holder {
	struct pl_looker *looker;
	int pid;
	uint64_t pipe;
	bool found;
};

static bool holds_pipe(int fd, void *context)
{
	struct holder *h = context;
	struct pl_descriptor d;

	h->found = pl_descriptor_get(h->looker, h->pid, fd, &d) && S_ISFIFO(d.mode) &&
		   d.inode == h->pipe;
	return !h->found;
}

/* Whoever has the pipe open, among the children of PID and what was seen before. */
static int pipe_partner(struct pl_samples *t, int pid, uint64_t pipe)
{
	int *children = t->looker->children;
	size_t n = pl_proc_children(pid, children, PL_LOOKER_CHILDREN);
	struct holder h = {.looker = t->looker, .pipe = pipe};

	for (size_t i = 0; i < n + t->count; i++) {
		h.pid = i < n ? children[i] : t->processes[i - n].pid;
		if (h.pid == pid || h.pid == t->looker->owner || h.pid == (int)pl_sys_getpid())
			continue;
		t->looker->here = false;
		pl_descriptor_each(t->looker, h.pid, holds_pipe, &h);
		if (h.found)
			return h.pid;
	}
	return 0;
}

static void add_reason(struct pl_samples *t, const struct pl_wait *w, bool in_child,
		       uint64_t dt)
{
	struct pl_reason *r = NULL;

	for (unsigned int i = 0; i < t->reason_count && r == NULL; i++)
		if (t->reasons[i].cause == w->cause && t->reasons[i].in_child == in_child &&
		    strcmp(t->reasons[i].on, w->on) == 0)
			r = &t->reasons[i];
	if (r == NULL) {
		if (t->reason_count == PL_REASONS)
			return;
		r = &t->reasons[t->reason_count++];
		r->cause = w->cause;
		r->in_child = in_child;
		memcpy(r->on, w->on, sizeof r->on);
	}
	memcpy(r->detail, w->detail, sizeof r->detail);
	r->nsec += dt;
}

/* The process that W makes PID wait for; 0 when there is none to follow. */
static int follow(struct pl_samples *t, int pid, struct pl_wait *w)
{
	struct youngest y = scan_children(t, pid);

	if (w->cause != PL_CAUSE_WAIT_CHILD)
		return 0;
	if (w->child > 0)
		return w->child;
	if (w->pipe == 0)
		return y.pid;
	return pl_samples_follow_pipe(t, pid, w, pipe_partner(t, pid, w->pipe));
}

/*
 * One process of the chain: counts its time, and tells where the chain goes on; 0: nowhere,
 * GONE: the process has ended under our eyes.
 */
#define GONE (-1)

static int visit(struct pl_samples *t, int pid, int look_at, int *place, uint64_t dt,
		 struct pl_wait *w)
{
	struct pl_sampled *p;
	struct pl_stat stat;
	uint64_t growth;
	bool first, known;

	if (!pl_proc_stat(pid, &stat))
		return GONE;
	*place = pl_samples_place(t, pid, stat.start, *place);
	if (*place < 0)
		return GONE;
	p = &t->processes[*place];
	p->process.nsec += dt;
	first = !p->has_stat;
	known = pl_samples_grow(t, p, &stat, dt, &growth);
	/* The first look tells where the files stand, later ones which of them moved. */
	if (first || !known || growth > 0)
		pl_samples_files(t, pid, p->parent >= 0, known, growth);
	if (!pl_wait_look(t->looker, look_at, t->started, w))
		return GONE;
	return follow(t, pid, w);
}

void pl_samples_sample(struct pl_samples *t, uint64_t now)
{
	uint64_t dt = pl_minus(now, t->last);
	struct pl_wait wait, next;
	int pid = t->looker->owner, look_at = t->looker->thread, place = -1;
	bool in_child = false;

	memset(&wait, 0, sizeof wait);
	for (int depth = 0; depth < DEPTH_MAX && pid > 0; depth++) {
		int go_on;

		memset(&next, 0, sizeof next);
		go_on = visit(t, pid, look_at, &place, dt, &next);
		/* A process that has ended says nothing: keep what its parent said. */
		if (go_on == GONE)
			break;
		wait = next;
		in_child = place > 0;
		pid = look_at = go_on;
	}
	add_reason(t, &wait, in_child, dt);
	t->last = now;
	t->nsec += dt;
	t->samples++;
}
