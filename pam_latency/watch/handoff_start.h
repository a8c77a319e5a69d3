/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HANDOFF_START_H
#define PL_HANDOFF_START_H

#include "pam_latency/watch/board.h"

/*
 * From the open session to the user's program nobody calls PAM any more, and a helper must not
 * share memory with the login program then. So the helper of open_session executes a small
 * program (pam_latency/handoff/) which has no memory of the login's. It belongs to nobody, and
 * learns that the session is open from the helper's end.
 */

/* In the owner: may the phase of W have one? */
bool pl_handoff_is_possible(const struct pl_watch *w);

/* In the helper, as its first work. */
void pl_handoff_start(struct pl_watch *w);

/* In the owner, at the end of the phase: lets it leave the owner's memory, for a bounded time. */
void pl_handoff_wait(struct pl_watch *w);

/*
 * In the owner, when the helper is gone: it ends unless the session is OPEN, and in any case
 * when it has not left the owner's memory.
 */
void pl_handoff_decide(struct pl_watch *w, bool open);

#endif
