/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATCH_H
#define PL_WATCH_H

#include "pam_latency/conf/settings.h"
#include "pam_latency/why/evidence.h"

#include <stdatomic.h>
#include <sys/types.h>

/*
 * Watching the calls of one phase while they last. The owner (the thread that runs PAM)
 * writes what it is doing into a page that it shares with two helpers: the tripwire, a
 * tiny process in the same address space that waits until a call has lasted
 * PL_TRIP_NSEC, and the observer, a fork that then looks at the owner from outside.
 * Neither is waited for, except for its own end.
 */

#define PL_TRIP_NSEC 20000000 /* 20 ms */

#define PL_WHO_MAX 80

/* Whose login it is, for lines that the observer writes itself. Raw bytes, cut. */
struct pl_who {
	char service[64], user[PL_WHO_MAX], rhost[PL_WHO_MAX], tty[PL_WHO_MAX];
	char login[17];
};

/* The page that owner and observer share. */
struct pl_board {
	atomic_uint step; /* futex: grows at each begin and end of a call, and at the end of the
			     phase */
	atomic_bool closed;    /* the phase is over */
	atomic_bool running;   /* a call is being made */
	atomic_bool linger;    /* the session is open: look at the hand-off too */
	atomic_uint lingering; /* futex: 1 while the lingerer lives, cleared by the kernel */
	atomic_uint lingerer;  /* futex: its number; 0: not started yet */
	uint64_t opened;       /* when the session was open, pl_now() */
	pid_t owner, thread;
	uint64_t begin;	       /* of the call, pl_now() */
	uint64_t budget;       /* microseconds */
	uint64_t prompt_begin; /* nanoseconds; 0: no conversation is active */
	uint64_t prompt;       /* nanoseconds spent in conversations of this call */
	enum pl_call call;
	char module[64];
	struct pl_who who;
	struct pl_scope scope;
	/* The observer's side: two places, so that one is always whole. */
	atomic_uint evidence_call; /* step of the call that the evidence is about */
	atomic_uint evidence_place;
	struct pl_evidence evidence[2];
};

struct pl_watch {
	struct pl_board *board;
	void *stack;
	void *linger_stack;
	atomic_bool ended; /* the owner has done with it: only a lingerer may use it still */
	pid_t tripwire,
	    observer; /* 0: none; the observer's number is written by the tripwire */
};

/*
 * Begin to watch a phase: returns NULL when that cannot be done, which only means less to
 * say later. The caller fills board->who and board->scope before the first call. When the
 * phase OPENS_SESSION, a third helper is made ready for pl_watch_end_and_linger().
 */
struct pl_watch *pl_watch_begin(bool opens_session);

#define PL_NO_LINGERER UINT32_MAX /* it could not be started */

/* A call begins; it has returned. Neither makes a system call unless a helper waits for it. */
void pl_watch_call(struct pl_watch *w, const char *module, enum pl_call call, uint64_t budget,
		   uint64_t now);
void pl_watch_return(struct pl_watch *w);

/* A conversation begins or ends: this time is the user's, not the module's. */
void pl_watch_prompt(struct pl_watch *w, uint64_t now, bool active);

/* What was seen of the call that is about to return or has just returned; NULL: nothing. */
const struct pl_evidence *pl_watch_evidence(const struct pl_watch *w);

/* The phase is over: both helpers end. Copes with NULL, and with a process that was forked
 * meanwhile. */
void pl_watch_end(struct pl_watch *w);

/*
 * The same after a session was opened: the third helper, no child of the owner, stays for
 * up to PL_HANDOFF_NSEC and looks whether the login program is slow to start the user's
 * program. It holds nothing of the owner's but this memory.
 */
void pl_watch_end_and_linger(struct pl_watch *w, uint64_t now);

#define PL_HANDOFF_NSEC 10000000000u

#endif
