/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_REPORT_H
#define PL_REPORT_H

#include "pam_latency/login/handle.h"
#include "pam_latency/why/finished_call.h"
#include "pam_latency/why/lines.h"

/*
 * From what was measured to lines of the log. Each function may be called from a module's
 * call or from the application's (a phase's wrapper), and keeps errno.
 */

void pl_report_slow(struct pl_handle *h, const struct pl_finished *call);
void pl_report_call(struct pl_handle *h, const struct pl_finished *call);

void pl_report_gap(struct pl_handle *h, const struct pl_gap *gap,
		   const struct pl_verdict *verdict);

/* The line of the whole login, if its summary setting wants one; CALL and RET: the phase that
 * ended it. */
void pl_report_login(struct pl_handle *h, enum pl_call call, int ret);

void pl_report_config(struct pl_handle *h, enum pl_call call, const char *path,
		      const struct pl_conf_error *error);

/* An argument of our line that we do not know: a config event. */
void pl_report_argument(struct pl_handle *h, enum pl_call call, const char *argument);

/* H may be NULL. */
void pl_report_off(pam_handle_t *pamh, const struct pl_handle *h, enum pl_call call,
		   const char *why);

#endif
