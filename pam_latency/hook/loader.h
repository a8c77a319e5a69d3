/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOADER_H
#define PL_LOADER_H

struct pl_thread;

/*
 * What libpam calls instead of dlsym(3) and dlopen(3) while it reads a stack. Once it has
 * looked up a function of ours, each module's function that it looks up after that in
 * this load is answered with a thunk, and the loading of modules is timed.
 */
void *pl_loader_dlsym(void *handle, const char *symbol);
void *pl_loader_dlopen(const char *path, int mode);

/* The stack that this thread is about to load is timed whole, whether it has our line or not.
 */
void pl_loader_probe(struct pl_thread *t);

#endif
