/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HANDOFF_TOLD_H
#define PL_HANDOFF_TOLD_H

/*
 * What the program that looks at the hand-off is told by its environment, which nobody but
 * its own user can read.
 */
#define PL_TOLD_OWNER "OWNER"	/* process that runs PAM */
#define PL_TOLD_PARENT "PARENT" /* the helper: its end is the end of open_session */
#define PL_TOLD_ZONE "ZONE"	/* local time is so many seconds ahead, plus a day */
#define PL_TOLD_ZONE_BIAS 86400
#define PL_TOLD_SCOPE "SCOPE" /* the numbers of struct pl_scope, a colon behind each */
#define PL_TOLD_PROGRAM "PROGRAM"
#define PL_TOLD_SERVICE "SERVICE"
#define PL_TOLD_USER "USER"
#define PL_TOLD_RUSER "RUSER"
#define PL_TOLD_RHOST "RHOST"
#define PL_TOLD_TTY "TTY"
#define PL_TOLD_LOGIN "LOGIN"

#define PL_HANDOFF_USEC 10000000u /* nothing is looked at for longer */

#endif
