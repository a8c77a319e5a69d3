/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WAIT_H
#define PL_WAIT_H

#include "pam_latency/base/text.h"
#include "pam_latency/base/vocabulary.h"
#include "pam_latency/proc/looker.h"

/* What a process is doing at this moment. */
struct pl_wait {
	enum pl_cause cause; /* PL_CAUSE_WAIT_CHILD: for CHILD or through PIPE */
	int child;	     /* -1: none, 0: any of its children, else a process number */
	uint64_t pipe;	     /* inode of a pipe that it reads; 0: none */
	bool reads;	     /* it is in a read() of it */
	char on[PL_TEXT_ON], detail[PL_TEXT_ON];
};

/*
 * Look at a thread (a process number stands for its first thread). STARTED: the call's begin
 * in clock ticks since boot; threads that are older are not asked what a futex is about.
 * async-signal-safe. false when the process is gone or nothing could be read.
 */
bool pl_wait_look(struct pl_looker *l, int pid, uint64_t started, struct pl_wait *wait);

/* Copies FROM to wait->on or wait->detail, cut to their size. */
void pl_wait_text(char *to, const char *from);

#endif
