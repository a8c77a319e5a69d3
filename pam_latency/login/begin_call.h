/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BEGIN_CALL_H
#define PL_BEGIN_CALL_H

#include "pam_latency/login/frames.h"

/*
 * A call of a module is about to begin: find or make the handle of PAMH, hang it on the
 * PAM handle, read the config when that was not done yet, and at the first call of a
 * phase take the reading that later ones are compared with. PHASE may be NULL. Returns
 * NULL when the call cannot be timed.
 */
struct pl_handle *pl_ready_handle(struct pl_thread *thread, struct pl_frame *phase,
				  pam_handle_t *pamh, enum pl_call call);

/* A call at the end of a session was slow: from now on somebody looks at them. */
void pl_ready_slow_end(void);

/* Whose login this is at the moment: modules may change the items. */
void pl_ready_who(const struct pl_handle *h, struct pl_who *who);

/* Read the config file at PATH for this handle and say so in the log when it is unusable. */
void pl_ready_configure(struct pl_handle *h, enum pl_call call, const char *path);

/* Another config holds from now on, for the phase that has begun too. */
void pl_ready_rescope(const struct pl_handle *h, struct pl_frame *phase);

/* The PAM handle has ended, or never began: free H, in whichever process that happens. */
void pl_ready_end(struct pl_handle *h, bool silent);

#endif
