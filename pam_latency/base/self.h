/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SELF_H
#define PL_SELF_H

#include <sys/types.h>

/*
 * The number of the calling process, getpid(2), which is asked of the kernel once in each: the
 * page that remembers it is emptied by every fork (madvise(2), MADV_WIPEONFORK). Not for
 * helpers, whose memory is the login's.
 */
pid_t pl_self(void);

#endif
