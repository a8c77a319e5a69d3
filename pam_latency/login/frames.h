/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_FRAMES_H
#define PL_FRAMES_H

#include "pam_latency/login/handle.h"
#include "pam_latency/proc/usage.h"
#include "pam_latency/watch/watch.h"

/*
 * What one thread is doing: phases and calls nest, since a module may run a PAM
 * transaction of its own.
 */

struct pl_phase_frame {
	uint64_t begin;	      /* nanoseconds, pl_now() */
	uint64_t first, last; /* begin of the first and end of the last timed call; 0: none */
	uint64_t inside;      /* in timed calls, conversation included */
	uint64_t own;	      /* what we have spent between them ourselves */
	unsigned int calls;
	struct pl_usage usage;	/* the last reading of totals */
	bool has_usage;		/* there was one */
	struct pl_watch *watch; /* NULL: nobody looks */
};

struct pl_call_frame {
	const char *module;
	uint64_t begin;
};

struct pl_frame {
	uint64_t serial;   /* unique in the thread: tells whether the place was used again */
	const void *stack; /* an address in the caller's stack frame: tells frames that were
			      jumped over */
	pam_handle_t *pamh;
	struct pl_handle *handle; /* NULL: not known, or not timed */
	enum pl_call call;
	bool is_phase;
	uint64_t prompt; /* nanoseconds in the conversation */
	union {
		struct pl_phase_frame phase;
		struct pl_call_frame module;
	} u;
};

#define PL_FRAMES 16

struct pl_thread {
	unsigned int depth;
	uint64_t serial;
	struct pl_frame frames[PL_FRAMES];
	pid_t pid, number; /* what the kernel calls the thread, in the process with this PID */
	unsigned int conversations; /* conversation functions now active */
	bool loading;		    /* libpam is loading a stack, and has come past our line */
	bool probing;		    /* that load is timed from its first line, ours or not */
	struct pl_handle *expected; /* the handle that this load made */
	uint32_t unseen;	    /* modules that were looked up before our line */
	const void *unseen_last;
};

/* This thread's state; never NULL. */
struct pl_thread *pl_thread(void);

/* The calling thread's number, gettid(2). */
pid_t pl_thread_number(void);

/*
 * A new frame on top, or NULL: then nothing is timed. That is when there is no room, and when
 * the thread is in this very phase and no call of it: what stands before libpam came through
 * another import slot.
 */
struct pl_frame *pl_frame_push(struct pl_thread *t, pam_handle_t *pamh, enum pl_call call,
			       bool is_phase);
void pl_frame_pop(struct pl_thread *t, const struct pl_frame *frame);

/* The phase on top of the stack, if it is one of PAMH; else NULL. */
struct pl_frame *pl_frame_phase(struct pl_thread *t, const pam_handle_t *pamh);

/* libpam has stopped loading: the first phase or call of this thread has come. */
void pl_thread_loaded(struct pl_thread *t);

#endif
