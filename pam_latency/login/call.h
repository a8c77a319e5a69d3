/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CALL_H
#define PL_CALL_H

#include "pam_latency/base/vocabulary.h"

#include <security/pam_modules.h>

/* All six entry points of a module have this type (pam_sm_authenticate(3) and others). */
typedef int pl_module_fn(pam_handle_t *, int, int, const char **);

/* A function of a module. */
struct pl_callee {
	const char *module; /* file name: "pam_unix.so"; never freed */
	enum pl_call call;
	pl_module_fn *function;
};

/* libpam calls a module: passes the call on to its function, and times it. Keeps errno. */
int pl_call_run(const struct pl_callee *callee, pam_handle_t *pamh, int flags, int argc,
		const char **argv);

#endif
