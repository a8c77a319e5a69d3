/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BOARD_H
#define PL_BOARD_H

#include "pam_latency/base/clock.h"
#include "pam_latency/conf/settings.h"
#include "pam_latency/log/who.h"
#include "pam_latency/proc/descriptor.h"
#include "pam_latency/why/evidence.h"
#include "pam_latency/why/samples.h"

#include <stdatomic.h>
#include <sys/types.h>

/*
 * What the owner (the thread that runs PAM) and the helper of its phase share: the owner
 * writes what it is doing, the helper what it has seen.
 */

#define PL_TRIP_NSEC 20000000 /* a call that lasts 20 ms is looked at */

struct pl_board {
	atomic_uint step;    /* futex: grows at each begin and end of a call, and at the end */
	atomic_bool closed;  /* the phase is over */
	atomic_bool running; /* a call is being made */
	atomic_bool looking; /* the helper has left its wait, and must be told of a new call */
	atomic_uint alive;   /* futex: 1 while the helper lives, cleared by the kernel */
	pid_t owner, thread;
	int diverted; /* where lines go instead of the log; -1: to the log */
	/* What the process had read when the phase began, if the helper is to note it. */
	bool wants_io;
	atomic_bool has_io;
	uint64_t read, reads;
	uint64_t begin;	       /* of the call, pl_now() */
	uint64_t budget;       /* microseconds */
	uint64_t prompt_begin; /* nanoseconds; 0: no conversation is active */
	uint64_t prompt;       /* nanoseconds spent in conversations of this call */
	enum pl_call call;
	char module[64];
	struct pl_who who;
	struct pl_scope scope;
	atomic_uint evidence_call;  /* step of the call that the evidence is about */
	atomic_uint evidence_place; /* of two, so that one is always whole */
	/* Who may not look at the owner's descriptors asks one who shares them. */
	bool serves;
	atomic_uint asked, answered; /* futexes: grow with each question and its answer */
	struct pl_fd_request request;
	/* The process that looks at the hand-off (watch/handoff_start.h). */
	atomic_int handoff;	    /* its number; 0: none */
	atomic_uint handoff_is_out; /* futex: 1 when it has left the owner's memory */
};

/* What only a slow call needs. */
struct pl_room {
	struct pl_evidence evidence[2];
	struct pl_looker looker;
	struct pl_samples samples;
	char names[2048]; /* what the hand-off is told */
};

/* A sanitizer's frames are larger than ours. */
#define PL_HELPER_STACK (128 * 1024)

struct pl_watch {
	struct pl_board board;
	pid_t helper;	   /* of the phase; 0: none */
	atomic_int reader; /* who looks in its place where it serves; 0: none */
	bool hands_off;	   /* the phase may open a session */
	void *stacks[2];   /* of the helper, and of the one that it starts */
	struct pl_room *room;
};

/*
 * Nanoseconds until the call on the board has lasted for PL_TRIP_NSEC, conversations not
 * counted; 0 when it has. When no call is made, or one waits for the user, the time after
 * which to look again.
 */
static inline uint64_t pl_board_rest(const struct pl_board *b, uint64_t now)
{
	const uint64_t while_asked = 250000000;
	uint64_t lasted;

	if (!atomic_load(&b->running))
		return PL_TRIP_NSEC;
	if (b->prompt_begin != 0)
		return while_asked;
	lasted = pl_minus(now, b->begin + b->prompt);
	return lasted >= PL_TRIP_NSEC ? 0 : PL_TRIP_NSEC - lasted;
}

/* What was seen of the call on the board, or of the one that has just returned; or NULL. */
static inline const struct pl_evidence *pl_watch_evidence(const struct pl_watch *w)
{
	const struct pl_board *b = &w->board;

	if (atomic_load(&b->evidence_call) != atomic_load(&b->step))
		return NULL;
	return &w->room->evidence[atomic_load(&b->evidence_place) & 1];
}

#endif
