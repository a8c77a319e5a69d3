/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_THUNK_H
#define PL_THUNK_H

#include "pam_latency/login/call.h"

#include <stdbool.h>

#define PL_THUNKS 256

/*
 * The thunk for CALL of the module that was loaded from PATH, which is FUNCTION now. The
 * same module gets the same thunk again, wherever it is loaded. NULL when all are taken.
 */
pl_module_fn *pl_thunk_for(const char *path, enum pl_call call, pl_module_fn *function);

/* What thunk number INDEX stands for. */
struct pl_callee pl_thunk_get(unsigned int index);

#endif
