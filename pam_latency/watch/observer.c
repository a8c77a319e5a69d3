/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/observer.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/proc/exe.h"
#include "pam_latency/proc/memory_read.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/watch/descriptor_service.h"
#include "pam_latency/watch/helper.h"
#include "pam_latency/why/cause.h"
#include "pam_latency/why/lines.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>

struct observer {
	struct pl_watch *watch;
	struct pl_board *board;
	unsigned int step;  /* of the call that is being looked at */
	uint64_t next_line; /* nanoseconds after the call's begin; 0: no call */
	bool knows_image;
	struct pl_image image; /* the owner's */
	bool sees;   /* /proc is there, and tells of the processes that we know by number */
	bool paused; /* at the last turn there was nothing to look at */
};

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
	return pl_sys_getppid() == o->board->owner;
}

/* After exec(2) the owner's memory is another one: the board is not in it. */
static bool has_other_memory(const struct observer *o)
{
	struct pl_looker *l = &o->watch->room->looker;
	const pid_t *address = &o->board->owner;
	pid_t owner = 0;
	ssize_t n;

	l->here = false;
	n = pl_memory_read(l, o->board->owner, (uint64_t)(uintptr_t)address, &owner,
			   sizeof owner);
	return n == (ssize_t)sizeof owner ? owner != o->board->owner
					  : n == -EFAULT || n == -EIO;
}

/*
 * The process goes on, but the call will never return: another program was executed in
 * it, or its thread has ended. What cannot be told is not taken for that.
 */
static bool call_is_void(const struct observer *o)
{
	const struct pl_board *b = o->board;
	struct pl_image now;

	if (pl_sys_call(SYS_tgkill, b->owner, b->thread, 0) == -ESRCH)
		return true;
	if (pl_image_get(b->owner, &now) &&
	    (!o->knows_image || !pl_image_same(&now, &o->image)))
		return true;
	return has_other_memory(o);
}

/* Nobody else is left to end the phase's helpers. */
static void close_board(struct pl_board *b)
{
	atomic_store(&b->closed, true);
	atomic_fetch_add(&b->step, 1);
	pl_sys_futex_wake(&b->step);
}

static void publish(struct observer *o)
{
	struct pl_board *b = o->board;
	unsigned int place = (atomic_load(&b->evidence_place) + 1) & 1;

	pl_samples_publish(&o->watch->room->samples, &o->watch->room->evidence[place]);
	atomic_store(&b->evidence_place, place);
	atomic_store(&b->evidence_call, o->step);
}

/* What is to be said of the call now. */
static struct pl_finished call_so_far(const struct observer *o, uint64_t lasted)
{
	const struct pl_board *b = o->board;

	return (struct pl_finished){
	    .module = b->module,
	    .call = b->call,
	    .took = lasted,
	    .budget = b->budget,
	    .evidence = pl_watch_evidence(o->watch),
	    .still_running = true,
	};
}

typedef void line_fn(struct pl_record *, const struct pl_whose *, const struct pl_finished *,
		     const struct pl_verdict *);

static void write_line(const struct observer *o, line_fn *line, uint64_t lasted)
{
	const struct pl_board *b = o->board;
	const struct pl_whose who = pl_who_told(&b->who, b->owner);
	const struct pl_finished call = call_so_far(o, lasted);
	struct pl_verdict verdict;
	struct pl_record record;

	pl_cause_find(&call, &b->scope, &verdict);
	line(&record, &who, &call, &verdict);
	pl_emit(&record);
}

static void begin_call(struct observer *o)
{
	struct pl_board *b = o->board;

	o->step = atomic_load(&b->step);
	o->next_line = b->scope.still_running * 1000;
	if (o->sees)
		pl_samples_begin(&o->watch->room->samples, &o->watch->room->looker, b->begin);
}

/* One look at a call that lasts. Returns how long to sleep after it. */
static uint64_t look(struct observer *o)
{
	struct pl_board *b = o->board;
	uint64_t now = pl_now(), lasted;

	if (atomic_load(&b->step) != o->step || o->next_line == 0)
		begin_call(o);
	else if (o->paused)
		pl_samples_resume(&o->watch->room->samples, now);
	if (o->sees) {
		pl_samples_sample(&o->watch->room->samples, now);
		publish(o);
	}
	lasted = pl_minus(now, b->begin + b->prompt);
	if (lasted >= o->next_line && atomic_load(&b->running) &&
	    atomic_load(&b->step) == o->step) {
		write_line(o, pl_line_running, lasted / 1000);
		while (o->next_line <= lasted)
			o->next_line *= 2;
	}
	return interval(lasted, pl_minus(pl_now(), now));
}

static void begin(struct observer *o)
{
	struct pl_looker *l = &o->watch->room->looker;
	const struct pl_board *b = o->board;

	l->owner = b->owner;
	l->thread = b->thread;
	l->filtered = pl_sys_call(SYS_prctl, PR_GET_SECCOMP, 0, 0) != 0;
	pl_descriptors_prepare(o->watch);
	/* No path of ours is relative, and no mount is kept in use. */
	pl_sys_call(SYS_chdir, (long)"/", 0, 0);
	o->sees = pl_proc_is_ours();
	o->knows_image = o->sees && pl_image_get(b->owner, &o->image);
}

/* While there is nothing to see it may die with the owner; else it has a line to write then. */
static uint64_t turn(struct observer *o)
{
	uint64_t rest = pl_board_rest(o->board, pl_now());
	bool pause = rest != 0;

	if (pause != o->paused)
		pl_helper_die_with_parent(pause);
	if (!pause)
		rest = look(o);
	o->paused = pause;
	return rest;
}

void pl_observe(struct pl_watch *w)
{
	struct observer o = {.watch = w, .board = &w->board};
	struct pl_board *b = o.board;
	unsigned int step;
	uint64_t rest;

	atomic_store(&b->looking, true);
	pl_helper_die_with_parent(false);
	begin(&o);
	while (step = atomic_load(&b->step), !atomic_load(&b->closed) && owner_is_there(&o)) {
		if (call_is_void(&o) && owner_is_there(&o)) {
			close_board(b);
			return;
		}
		rest = turn(&o);
		pl_sys_futex_wait(&b->step, step, rest);
	}
	/* Who goes away from a prompt was not kept by a module. */
	if (!atomic_load(&b->closed) && atomic_load(&b->running) && b->prompt_begin == 0)
		write_line(&o, pl_line_ended,
			   pl_usec(pl_minus(pl_now(), b->begin + b->prompt)));
}
