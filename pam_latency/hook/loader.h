/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOADER_H
#define PL_LOADER_H

#include "pam_latency/hook/slots.h"

struct pl_thread;

/* The functions that libpam imports to read a stack: dlsym(3) and dlopen(3). */
#define PL_LOADER_FUNCTIONS 2
extern const char pl_loader_functions[PL_LOADER_FUNCTIONS][PL_SYMBOL_NAME];

/*
 * What libpam is to call instead of what its slot leads to. Once it has looked up a function
 * of ours, each module's function that it looks up after that in this load is answered with
 * a thunk, and the loading of modules is timed.
 */
void *pl_loader_for(const struct pl_found *found);

/*
 * The stack that this thread is about to load is timed whole, whether it has our line or not.
 */
void pl_loader_probe(struct pl_thread *t);

#endif
