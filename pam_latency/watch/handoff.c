/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/handoff.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/proc/exe.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/wait.h"
#include "pam_latency/watch/observer_lines.h"
#include "pam_latency/why/samples.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#define DEPTH_MAX 8
#define CHILDREN_MAX 64
#define LOOK_NSEC 10000000  /* how often */
#define IDLE_NSEC 500000000 /* so long without work, after there was some, is the end */

/* In this process's own memory. */
static struct pl_track track;

struct handoff {
	struct pl_board *board;
	struct pl_image image; /* of the login program */
	uint64_t busy, idle;   /* nanoseconds */
	uint64_t last;
	int leaf; /* the last process of the chain at the last look */
};

/* The youngest child that came after the session was opened; 0 when there is none. */
static int youngest_child(const struct handoff *h, int pid)
{
	static int children[CHILDREN_MAX];
	size_t n = pl_proc_children(pid, children, CHILDREN_MAX);
	struct pl_stat stat;
	uint64_t start = 0;
	int youngest = 0;

	(void)h;
	for (size_t i = 0; i < n; i++)
		if (pl_proc_stat(children[i], &stat) && stat.state != 'Z' && !stat.is_helper &&
		    stat.start >= track.started && stat.start >= start) {
			start = stat.start;
			youngest = children[i];
		}
	return youngest;
}

/*
 * From the login program down to its last child: 0 when that one, or the program itself,
 * runs another image: the user's program was started.
 */
static int find_leaf(const struct handoff *h)
{
	int pid = h->board->owner, next;

	if (!pl_image_is(pid, &h->image))
		return 0;
	for (int depth = 0; depth < DEPTH_MAX; depth++) {
		next = youngest_child(h, pid);
		if (next == 0)
			break;
		pid = next;
		if (!pl_image_is(pid, &h->image))
			return 0;
	}
	return pid;
}

/* Does the process work, or wait for something that is not its client? */
static bool is_busy(int pid)
{
	struct pl_wait w;

	if (!pl_wait_look(pid, UINT64_MAX, &w))
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

/* A child that is seen for the first time may have been at work for long: its CPU time tells.
 */
static uint64_t work_before(int pid)
{
	uint64_t tick = 1000000000u / (uint64_t)sysconf(_SC_CLK_TCK);
	struct pl_stat stat;

	return pl_proc_stat(pid, &stat) ? (stat.user + stat.system) * tick : 0;
}

static bool is_slow(const struct handoff *h)
{
	return h->busy > h->board->scope.handoff * 1000;
}

/* Counts one look at the last process of the chain. */
static void look(struct handoff *h, int leaf)
{
	uint64_t now = pl_now(), dt = pl_minus(now, h->last);

	/* It was slow, and now another one has its turn: that is the end. */
	if (leaf != h->leaf && is_slow(h)) {
		h->idle = IDLE_NSEC;
		return;
	}

	h->last = now;
	if (leaf != h->leaf) {
		pl_track_begin(&track, leaf, leaf, h->board->opened);
		h->leaf = leaf;
		h->busy = work_before(leaf);
		h->idle = 0;
		return;
	}
	if (!is_busy(leaf)) {
		h->idle += dt;
		return;
	}
	h->busy += dt;
	h->idle = 0;
	pl_track_sample(&track, now);
}

static bool goes_on(const struct handoff *h)
{
	if (pl_minus(pl_now(), h->board->opened) > PL_HANDOFF_NSEC)
		return false;
	return !is_slow(h) || h->idle < IDLE_NSEC;
}

static void report(const struct handoff *h)
{
	static struct pl_evidence evidence;

	pl_track_publish(&track, &evidence);
	/* All that was seen is the login program's child, not a module's. */
	evidence.burner.in_child = true;
	if (evidence.path_count == 0 && track.count > 0)
		evidence.path[evidence.path_count++] = track.processes[0].process;
	pl_observed_handoff(h->board, track.samples > 0 ? &evidence : NULL, h->busy / 1000);
}

/* Whatever it may hang in, the kernel ends it: nobody waits for it, and nobody would notice. */
static void limit_life(void)
{
	sigset_t set;

	signal(SIGALRM, SIG_DFL);
	alarm(PL_HANDOFF_NSEC / 1000000000u + 1);
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void pl_handoff_run(struct pl_board *board)
{
	const struct timespec pause = {.tv_nsec = LOOK_NSEC};
	struct handoff h = {.board = board, .last = pl_now()};
	int leaf;

	pl_emit_forget();
	limit_life();
	prctl(PR_SET_NAME, PL_HELPER_NAME, 0, 0, 0);
	if (chdir("/") != 0)
		errno = 0; /* nothing is lost: no path of ours is relative */
	/*
	 * We run the login program's image too. The login program itself may have started
	 * another one by now, whose children are not ours to judge.
	 */
	if (!pl_proc_is_ours() || !pl_image_get((int)getpid(), &h.image))
		return;
	pl_track_begin(&track, board->owner, board->owner, board->opened);
	do {
		leaf = find_leaf(&h);
		if (leaf > 0 && leaf != board->owner)
			look(&h, leaf);
		nanosleep(&pause, NULL);
	} while (leaf > 0 && goes_on(&h));
	if (is_slow(&h))
		report(&h);
}
