/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WATCH_H
#define PL_WATCH_H

#include "pam_latency/watch/board.h"

/*
 * Watching the calls of one phase while they last: what the thread that runs PAM does about
 * it. A helper, a tiny process in the same address space, waits until a call has lasted
 * PL_TRIP_NSEC, and looks at it from then on; it is gone when the phase is.
 */

/*
 * Begin to watch a phase: returns NULL when that cannot be done, which only means less to
 * say later. SCOPE: the settings that hold; THREAD: the calling thread's number. When the
 * phase OPENS_SESSION, the hand-off is looked at too. The helper notes what was read so far, a
 * moment late, when WANTS_IO. The caller fills board.who before each
 * call.
 */
struct pl_watch *pl_watch_begin(const struct pl_scope *scope, const struct pl_who *who,
				pid_t thread, bool opens_session, bool wants_io);

/* A call begins; it has returned. Neither makes a system call unless the helper looks. */
void pl_watch_call(struct pl_watch *w, const char *module, enum pl_call call, uint64_t budget,
		   uint64_t now);
void pl_watch_return(struct pl_watch *w);

/* A conversation begins or ends: this time is the user's, not the module's. */
void pl_watch_prompt(struct pl_watch *w, uint64_t now, bool active);

/*
 * The phase is over, and a session is OPEN now or not: the helper ends, and with it everything
 * of ours that shares memory with the owner. Copes with NULL, and with a process that was
 * forked meanwhile.
 */
void pl_watch_end(struct pl_watch *w, bool open);

#endif
