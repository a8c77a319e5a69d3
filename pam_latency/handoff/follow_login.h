/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FOLLOW_LOGIN_H
#define PL_FOLLOW_LOGIN_H

#include "pam_latency/conf/settings.h"
#include "pam_latency/log/who.h"

#include <stdbool.h>
#include <sys/types.h>

/* Which hand-off is to be looked at. */
struct pl_handoff {
	pid_t owner; /* the login program */
	struct pl_scope scope;
	struct pl_whose who;
	uint64_t opened; /* when the session was open, pl_now() */
};

/*
 * While the login program is still in PAM: which program it is, so that another one that it
 * executes is told from it. false: that cannot be seen.
 */
bool pl_follow_prepare(pid_t owner);

/*
 * Looks at the login program's children that still run its own image, until one executes
 * another program, all are gone, they have nothing to do any more, or ten seconds are over.
 * Writes the line "handoff" when they were busy for longer than the budget.
 */
void pl_follow_login(const struct pl_handoff *handoff);

#endif
