/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BINDING_H
#define PL_BINDING_H

#include "pam_latency/hook/slots.h"

#include <stdatomic.h>

/* An import slot that holds a function of ours, and what that one calls on to. */
struct pl_binding {
	const char *name; /* of the imported function */
	void **slot;
	void *ours;		/* what we have put there */
	_Atomic(void *) target; /* what it led to */
	/*
	 * What an unbound slot held, else NULL. Whoever calls that makes the dynamic linker
	 * find the function and write its address into the slot, over ours:
	 * pl_binding_settle() is for that.
	 */
	void *resolver;
};

void pl_binding_set(struct pl_binding *b, const struct pl_found *found, const char *name,
		    void *ours);

/* What to call now. */
void *pl_binding_target(struct pl_binding *b);

/* The function that the last call has led to, or NULL when that cannot be told. */
const void *pl_binding_found(const struct pl_binding *b);

/*
 * Before and after a call of TARGET: when it was the resolver, the slot gets ours again, and
 * the next call goes straight to what was found. Keep errno.
 */
void pl_binding_enter(struct pl_binding *b, void *target);
void pl_binding_leave(struct pl_binding *b, void *target);

/* The same as soon as it can be done: a call of this thread has come through to a module. */
void pl_binding_arrived(void);

#endif
