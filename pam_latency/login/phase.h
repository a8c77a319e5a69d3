/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PHASE_H
#define PL_PHASE_H

#include "pam_latency/base/vocabulary.h"

#include <security/pam_appl.h>

struct pl_thread;

typedef int pl_phase_fn(pam_handle_t *, int);

/* What a call of the application goes on to: libpam's function, or that of a library before it. */
struct pl_onward {
	pl_phase_fn *function;
	/* After the call: the file name of that library, or NULL. Asked when time is missing. */
	const char *(*between)(const void *context); /* NULL: there is none */
	const void *context;
};

/*
 * The application makes CALL of a stack: passes it on, times the phase, and ends the login's
 * account when it was the last one. A library before libpam may come through another wrapper:
 * the phase is counted once, for the application. Keeps errno.
 */
int pl_phase_run(enum pl_call call, const struct pl_onward *onward, pam_handle_t *pamh,
		 int flags);

/* pam_start(3) came back with RESULT: what it loaded belongs to this PAM handle. */
void pl_phase_started(struct pl_thread *t, int result, pam_handle_t **pamh);

/* pam_end(3) is about to be called. */
void pl_phase_ending(pam_handle_t *pamh);

#endif
