/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/observer.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/proc/exe.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/watch/observer_lines.h"
#include "pam_latency/watch/tripwire.h"
#include "pam_latency/why/samples.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* In the observer's own memory: the owner never sees these. */
static struct pl_track track;

struct observer {
	struct pl_board *board;
	unsigned int step;  /* of the call that is being looked at */
	uint64_t next_line; /* nanoseconds after the call's begin; 0: no call */
	bool knows_image;
	struct pl_image image; /* the owner's, and ours */
	bool sees;   /* /proc is there, and tells of the processes that we know by number */
	bool paused; /* at the last turn there was nothing to look at */
};

static void close_between(unsigned int from, unsigned int to)
{
	if (from > to)
		return;
#ifdef SYS_close_range
	if (syscall(SYS_close_range, from, to, 0) == 0)
		return;
#endif
	/* An old kernel: descriptors above this are kept open until the end of the phase. */
	for (unsigned int fd = from; fd <= to && fd < 1024; fd++)
		close((int)fd);
}

/* All descriptors but the one that lines are diverted to. */
static void close_all(void)
{
	int keep = pl_emit_diverted();

	if (keep > 0)
		close_between(0, (unsigned int)keep - 1);
	close_between((unsigned int)(keep + 1), ~0u);
}

static void sleep_for(struct observer *o, uint64_t nsec)
{
	struct timespec t = {.tv_sec = (time_t)(nsec / 1000000000u),
			     .tv_nsec = (long)(nsec % 1000000000u)};
	unsigned int step = atomic_load(&o->board->step);

	if (!atomic_load(&o->board->closed))
		syscall(SYS_futex, &o->board->step, FUTEX_WAIT, step, &t, NULL, 0);
}

/* Rarer looks the longer it lasts. */
static uint64_t usual_interval(uint64_t lasted)
{
	if (lasted < 100000000u)
		return 2000000;
	if (lasted < 1000000000u)
		return 5000000;
	if (lasted < 10000000000u)
		return 20000000;
	return 250000000;
}

/*
 * A look that takes long is made rarely: the machine is busy, or there is much to see, and
 * many observers must not become the load that they look at.
 */
static uint64_t interval(uint64_t lasted, uint64_t cost)
{
	uint64_t usual = usual_interval(lasted), fair = 10 * cost;
	uint64_t most = lasted / 4 < 250000000 ? lasted / 4 : 250000000;

	if (fair > most)
		fair = most;
	return fair > usual ? fair : usual;
}

static bool owner_is_there(const struct observer *o)
{
	return getppid() == o->board->owner;
}

/* After exec(2) the owner's memory is another one: the board is not in it. */
static bool has_other_memory(const struct pl_board *b)
{
	pid_t owner;
	ssize_t n =
	    pl_proc_memory(b->owner, (uint64_t)(uintptr_t)&b->owner, &owner, sizeof owner);

	return n == (ssize_t)sizeof owner ? owner != b->owner : n < 0 && errno == EFAULT;
}

/*
 * The process goes on, but the call will never return: another program was executed in
 * it, or its thread has ended. What cannot be told is not taken for that.
 */
static bool call_is_void(const struct observer *o)
{
	const struct pl_board *b = o->board;
	struct pl_image now;

	if (syscall(SYS_tgkill, b->owner, b->thread, 0) != 0 && errno == ESRCH)
		return true;
	if (o->knows_image && pl_image_get(b->owner, &now) && !pl_image_same(&now, &o->image))
		return true;
	return has_other_memory(b);
}

/* Nobody else is left to end the tripwire. */
static void close_board(struct pl_board *b)
{
	atomic_store(&b->closed, true);
	atomic_fetch_add(&b->step, 1);
	syscall(SYS_futex, &b->step, FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
}

static void publish(struct observer *o)
{
	struct pl_board *b = o->board;
	unsigned int place = (atomic_load(&b->evidence_place) + 1) & 1;

	pl_track_publish(&track, &b->evidence[place]);
	atomic_store(&b->evidence_place, place);
	atomic_store(&b->evidence_call, o->step);
}

static const struct pl_evidence *published(const struct observer *o)
{
	if (atomic_load(&o->board->evidence_call) != atomic_load(&o->board->step))
		return NULL;
	return &o->board->evidence[atomic_load(&o->board->evidence_place) & 1];
}

/* One look at a call that lasts. Returns how long to sleep after it. */
static uint64_t look(struct observer *o)
{
	struct pl_board *b = o->board;
	uint64_t now = pl_now(), lasted;

	if (atomic_load(&b->step) != o->step || o->next_line == 0) {
		o->step = atomic_load(&b->step);
		o->next_line = b->scope.still_running * 1000;
		if (o->sees)
			pl_track_begin(&track, b->owner, b->thread, b->begin);
	} else if (o->paused) {
		pl_track_resume(&track, now);
	}
	if (o->sees) {
		pl_track_sample(&track, now);
		publish(o);
	}
	lasted = pl_minus(now, b->begin + b->prompt);
	if (lasted >= o->next_line && atomic_load(&b->running) &&
	    atomic_load(&b->step) == o->step) {
		pl_observed_running(b, published(o), lasted / 1000);
		while (o->next_line <= lasted)
			o->next_line *= 2;
	}
	return interval(lasted, pl_minus(pl_now(), now));
}

void pl_observer_run(struct pl_board *board)
{
	struct observer o = {.board = board};

	pl_emit_forget();
	close_all();
	prctl(PR_SET_NAME, PL_HELPER_NAME, 0, 0, 0);
	if (chdir("/") != 0)
		errno = 0; /* nothing is lost: no path of ours is relative */
	o.sees = pl_proc_is_ours();
	o.knows_image = o.sees && pl_image_get((int)getpid(), &o.image);
	while (!atomic_load(&board->closed) && owner_is_there(&o)) {
		uint64_t rest = pl_tripwire_rest(board, pl_now());
		bool pause = rest != 0;

		if (call_is_void(&o) && owner_is_there(&o)) {
			close_board(board);
			return;
		}
		if (!pause)
			rest = look(&o);
		o.paused = pause;
		sleep_for(&o, rest);
	}
	/* Who goes away from a prompt was not kept by a module. */
	if (!atomic_load(&board->closed) && atomic_load(&board->running) &&
	    board->prompt_begin == 0)
		pl_observed_ended(board, published(&o),
				  pl_usec(pl_minus(pl_now(), board->begin + board->prompt)));
}
