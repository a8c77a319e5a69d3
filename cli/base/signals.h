/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SIGNALS_H
#define PL_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * Ctrl-C, SIGTERM and SIGHUP, for work that must not be left half done: they are only noted,
 * and the work asks between two of its steps whether one has come.
 */

/* Notes them from now on. System calls that they interrupt are restarted, or fail: EINTR. */
void pl_signals_catch(bool restart);

/* The number of the first one that came, 0 when none did. */
int pl_signals_caught(void);

/* Sends the process CHILD those that have come and that are to come; with 0 nobody any more. */
void pl_signals_pass_on(pid_t child);

#endif
