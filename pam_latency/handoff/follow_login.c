/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/handoff/follow_login.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/base/sys.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/proc/exe.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/wait.h"
#include "pam_latency/watch/handoff_told.h"
#include "pam_latency/why/cause.h"
#include "pam_latency/why/lines.h"
#include "pam_latency/why/samples.h"

#include <string.h>

#define DEPTH_MAX 8
#define FIRST_NSEC 2000000 /* to the first look; it is doubled up to the usual interval */
#define LOOK_NSEC 10000000
#define IDLE_NSEC 500000000   /* so long without work, after there was some, is the end */
#define ALONE_NSEC 1000000000 /* so long without a child of the login program as well */
#define ALONE_LOOK_NSEC 50000000

/* This program does nothing else, so there is one of each. */
static struct pl_samples samples;
static struct pl_looker looker;
static struct pl_evidence evidence;

/* Which program a process runs: by its file, or where that is not ours to see by its name. */
struct identity {
	bool has_image;
	struct pl_image image;
	char name[32];
};

static struct identity login; /* of the login program */

struct follower {
	const struct pl_handoff *handoff;
	uint64_t started;    /* when the session was open, in clock ticks since boot */
	uint64_t busy, idle; /* nanoseconds */
	uint64_t last;
	int leaf; /* the last process of the chain at the last look */
};

static bool identify(int pid, struct identity *who)
{
	ssize_t n = pl_proc_read(pid, "comm", who->name, sizeof who->name);

	who->has_image = pl_image_get(pid, &who->image);
	return n > 0;
}

static bool runs_login_program(int pid)
{
	struct identity now;

	if (!identify(pid, &now))
		return false;
	if (now.has_image && login.has_image)
		return pl_image_same(&now.image, &login.image);
	return strcmp(now.name, login.name) == 0;
}

/* The youngest child that came after the session was opened; 0 when there is none. */
static int youngest_child(const struct follower *f, int pid)
{
	size_t n = pl_proc_children(pid, looker.children, PL_LOOKER_CHILDREN);
	struct pl_stat stat;
	uint64_t start = 0;
	int youngest = 0;

	for (size_t i = 0; i < n; i++)
		if (pl_proc_stat(looker.children[i], &stat) && stat.state != 'Z' &&
		    !stat.is_helper && stat.start >= f->started && stat.start >= start) {
			start = stat.start;
			youngest = looker.children[i];
		}
	return youngest;
}

/*
 * From the login program down to its last child: 0 when that one, or the program itself,
 * runs another image: the user's program was started.
 */
static int find_leaf(const struct follower *f)
{
	int pid = f->handoff->owner, next;

	if (!runs_login_program(pid))
		return 0;
	for (int depth = 0; depth < DEPTH_MAX; depth++) {
		next = youngest_child(f, pid);
		if (next == 0)
			break;
		pid = next;
		if (!runs_login_program(pid))
			return 0;
	}
	return pid;
}

/* Does the process work, or wait for something that is not its client? */
static bool is_busy(int pid)
{
	struct pl_wait w;

	if (!pl_wait_look(&looker, pid, UINT64_MAX, &w))
		return false;
	switch (w.cause) {
	case PL_CAUSE_CPU:
	case PL_CAUSE_WAIT_DNS:
	case PL_CAUSE_WAIT_DBUS:
	case PL_CAUSE_WAIT_UNIX:
	case PL_CAUSE_WAIT_LOCK:
	case PL_CAUSE_WAIT_DISK:
	case PL_CAUSE_SLEEP:
		return true;
	default:
		return false;
	}
}

/* A child that is seen for the first time may have been at work for long: its CPU time tells. */
static uint64_t work_before(int pid)
{
	const uint64_t tick = 1000000000u / PL_TICKS;
	struct pl_stat stat;

	return pl_proc_stat(pid, &stat) ? (stat.user + stat.system) * tick : 0;
}

static bool is_slow(const struct follower *f)
{
	return f->busy > f->handoff->scope.handoff * 1000;
}

static void begin_leaf(struct follower *f, int leaf)
{
	looker.owner = looker.thread = leaf;
	looker.read_mounts = false;
	pl_samples_begin(&samples, &looker, f->handoff->opened);
	f->leaf = leaf;
	f->busy = work_before(leaf);
	f->idle = 0;
}

/* Counts one look at the last process of the chain. */
static void look(struct follower *f, int leaf)
{
	uint64_t now = pl_now(), dt = pl_minus(now, f->last);

	/* It was slow, and now another one has its turn: that is the end. */
	if (leaf != f->leaf && is_slow(f)) {
		f->idle = IDLE_NSEC;
		return;
	}
	f->last = now;
	if (leaf != f->leaf) {
		begin_leaf(f, leaf);
	} else if (is_busy(leaf)) {
		f->busy += dt;
		f->idle = 0;
		pl_samples_sample(&samples, now);
	} else {
		f->idle += dt;
	}
}

static bool goes_on(const struct follower *f)
{
	if (pl_minus(pl_now(), f->handoff->opened) > (uint64_t)PL_HANDOFF_USEC * 1000)
		return false;
	return !is_slow(f) || f->idle < IDLE_NSEC;
}

static void report(const struct follower *f)
{
	struct pl_finished call = {.took = f->busy / 1000, .budget = f->handoff->scope.handoff};
	struct pl_verdict verdict;
	struct pl_record record;

	pl_samples_publish(&samples, &evidence);
	/* All that was seen is the login program's child, not a module's. */
	evidence.burner.in_child = true;
	if (evidence.path_count == 0 && samples.count > 0)
		evidence.path[evidence.path_count++] = samples.processes[0].process;
	call.evidence = samples.samples > 0 ? &evidence : NULL;
	pl_cause_find(&call, &f->handoff->scope, &verdict);
	pl_line_handoff(&record, &f->handoff->who, &call, &verdict);
	pl_emit(&record);
}

bool pl_follow_prepare(pid_t owner)
{
	return pl_proc_is_ours() && identify(owner, &login);
}

void pl_follow_login(const struct pl_handoff *handoff)
{
	struct follower f = {.handoff = handoff, .last = pl_now()};
	uint64_t interval = FIRST_NSEC, alone = 0;
	int leaf;

	f.started = pl_ticks_at(handoff->opened);
	do {
		leaf = find_leaf(&f);
		if (leaf > 0 && leaf != handoff->owner) {
			look(&f, leaf);
			alone = 0;
			if (interval > LOOK_NSEC)
				interval = LOOK_NSEC;
		}
		pl_sys_sleep(interval);
		alone += interval;
		if (interval < (alone > LOOK_NSEC ? ALONE_LOOK_NSEC : LOOK_NSEC))
			interval *= 2;
	} while (leaf > 0 && alone < ALONE_NSEC && goes_on(&f));
	if (is_slow(&f))
		report(&f);
}
