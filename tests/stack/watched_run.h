/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_WATCHED_RUN_H
#define PL_TEST_WATCHED_RUN_H

#include "test_host.h"

#include <stdint.h>
#include <sys/types.h>

#define PL_RUN_PHASES 4

/* One run of a host, in memory that it shares with the test. */
struct pl_run {
	int ret[PL_RUN_PHASES]; /* of each phase; -1: it was not reached */
	int start;		/* of pam_start(3) */
	bool done;
	int status; /* of the host */
	int children,
	    strangers;	   /* children of the host's own, and others, that it was told of */
	unsigned int left; /* helpers among the host's children after its phases */
	uint64_t usec;	   /* of all phases */
	char *log;	   /* our own lines; to be freed */
};

/* How a host is before it logs in, e.g. without /proc. false: this cannot be had here. */
typedef bool pl_prepare_fn(struct pl_host *h, struct pl_run *run);

/*
 * Log in, in a process of its own that PREPARE (may be NULL) made unusual, with module
 * arguments WHAT, and with "observe = no" or yes; CONF: more settings. What the host leaves
 * behind comes to this program, which must be a subreaper. Returns false when PREPARE did.
 */
bool pl_run_host(struct pl_host *h, pl_prepare_fn *prepare, const char *what, bool observe,
		 const char *conf, struct pl_run *run);

/* The part of it that runs inside the host. */
void pl_run_login(struct pl_host *h, struct pl_run *run);

/* Wait until all that was left behind is gone; what hangs for MS milliseconds is a failure. */
bool pl_run_all_gone(unsigned int ms);

uint64_t pl_run_now(void); /* microseconds */

/* What a busy machine can spoil is tried again so many times: what is really wrong is so each
 * time. */
#define PL_RUN_TRIES 5

#endif
