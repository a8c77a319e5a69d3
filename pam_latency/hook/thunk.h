/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_THUNK_H
#define PL_THUNK_H

#include "pam_latency/base/vocabulary.h"

#include <security/pam_modules.h>
#include <stdbool.h>

/* All six entry points of a module have this type (pam_sm_authenticate(3) and others). */
typedef int pl_module_fn(pam_handle_t *, int, int, const char **);

#define PL_THUNKS 256

/* Which function of which module a thunk stands for. */
struct pl_thunk {
	const char *module; /* file name: "pam_unix.so"; never freed */
	enum pl_call call;
	pl_module_fn *function;
};

/*
 * The thunk for CALL of the module that was loaded from PATH, which is FUNCTION now. The
 * same module gets the same thunk again, wherever it is loaded. NULL when all are taken.
 */
pl_module_fn *pl_thunk_for(const char *path, enum pl_call call, pl_module_fn *function);

/* true once, when a thunk could not be had. */
bool pl_thunk_exhausted(void);

/* What thunk number INDEX stands for. */
struct pl_thunk pl_thunk_get(unsigned int index);

/* A thunk was called: passes the call on to the module's function, and times it. */
int pl_call_run(unsigned int index, pam_handle_t *pamh, int flags, int argc, const char **argv);

#endif
