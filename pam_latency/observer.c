/* SPDX-License-Identifier: BSD-3-Clause */
#include "observer.h"

#include "clock.h"
#include "emit.h"
#include "image.h"
#include "observed.h"
#include "track.h"
#include "tripwire.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* In the observer's own memory: the owner never sees these. */
static struct pl_track track;

struct observer {
	struct pl_board *board;
	unsigned int step; /* of the call that is being looked at */
	uint64_t next_line; /* nanoseconds after the call's begin; 0: no call */
	struct pl_image owner_image; /* another one means that it called exec */
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
static uint64_t interval(uint64_t lasted)
{
	if (lasted < 100000000u)
		return 2000000;
	if (lasted < 1000000000u)
		return 5000000;
	if (lasted < 10000000000u)
		return 20000000;
	return 250000000;
}

static bool owner_is_there(const struct observer *o)
{
	return getppid() == o->board->owner;
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
		pl_track_begin(&track, b->owner, b->thread, b->begin);
	}
	pl_track_sample(&track, now);
	publish(o);
	lasted = pl_minus(now, b->begin + b->prompt);
	if (lasted >= o->next_line && pl_image_is(b->owner, &o->owner_image)) {
		pl_observed_running(b, published(o), lasted / 1000);
		while (o->next_line <= lasted)
			o->next_line *= 2;
	}
	return interval(lasted);
}

void pl_observer_run(struct pl_board *board)
{
	struct observer o = {.board = board};

	close_all();
	prctl(PR_SET_NAME, "pam_latency", 0, 0, 0);
	if (chdir("/") != 0)
		errno = 0; /* nothing is lost: no path of ours is relative */
	pl_image_get(board->owner, &o.owner_image);
	while (!atomic_load(&board->closed) && owner_is_there(&o)) {
		uint64_t rest = pl_tripwire_rest(board, pl_now());

		if (rest == 0)
			rest = look(&o);
		else
			o.next_line = 0;
		sleep_for(&o, rest);
	}
	if (!atomic_load(&board->closed) && atomic_load(&board->running))
		pl_observed_ended(board,
				  atomic_load(&board->evidence_call) == atomic_load(&board->step)
					  ? published(&o)
					  : NULL,
				  pl_usec(pl_minus(pl_now(), board->begin + board->prompt)));
}
