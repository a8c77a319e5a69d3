/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_DESCRIPTOR_SERVICE_H
#define PL_DESCRIPTOR_SERVICE_H

#include "pam_latency/watch/board.h"

/*
 * A process that has forbidden to be looked at (PR_SET_DUMPABLE, as sshd does, and whoever
 * has left root without exec) hides its descriptors from everybody who may not trace it. The
 * helper of such a phase shares its table of descriptors, opens none itself, and answers for
 * them; another one looks, and asks it.
 */

/*
 * Are the descriptors of the calling process hidden from a process like itself? Asked once; later
 * it is what the helper of the last phase has found, which costs the login nothing.
 */
bool pl_descriptors_are_hidden(void);

/* In the helper: look again, for the next phase. */
void pl_descriptors_look_again(void);

/* In the owner, before the phase's first call: what is open now was not opened by a call. */
void pl_descriptors_note_old(struct pl_watch *w);

/* In the helper: starts the one who looks, and answers it until the phase is over. */
void pl_descriptors_serve(struct pl_watch *w);

/* In whoever looks: from now on the room's looker asks, if that is needed. */
void pl_descriptors_prepare(struct pl_watch *w);

#endif
