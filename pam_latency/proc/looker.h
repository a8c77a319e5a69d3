/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOOKER_H
#define PL_LOOKER_H

#include <stdbool.h>
#include <stdint.h>

#define PL_LOOKER_CHILDREN 256
#define PL_LOOKER_TEXT 65536
#define PL_FD_LIST 1024 /* descriptors that can be listed by asking */

struct pl_fd_request;

/*
 * Who looks at processes from outside, and the room for it: several may do so at once in one
 * address space, so nothing of this is static. All zero to begin with, but for OWNER and
 * THREAD.
 */
struct pl_looker {
	int owner, thread; /* the process that is watched, and the thread that runs PAM */
	bool same_memory;  /* OWNER's memory is ours too */
	bool filtered;	   /* a seccomp filter may kill who makes an unusual call */
	/*
	 * Asks somebody who shares OWNER's descriptors about one of them; NULL: /proc tells of
	 * them. Returns false when there was no answer.
	 */
	bool (*ask)(void *context, struct pl_fd_request *request);
	void *ask_context;
	/* Descriptors that the owner had before the phase began, where they are asked for. */
	bool knows_old;
	uint64_t old[PL_FD_LIST / 64];
	bool here;	  /* it is one of OWNER's threads that is being looked at */
	int pipe[2];	  /* to copy what lies in the memory that we share; 0: not made yet */
	bool read_mounts; /* MOUNTS has been filled */
	uint32_t mounts_length;
	char mounts[PL_LOOKER_TEXT]; /* of OWNER's mount namespace */
	char text[PL_LOOKER_TEXT];   /* any other table */
	int children[PL_LOOKER_CHILDREN];
};

#endif
