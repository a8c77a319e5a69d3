/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SIGNALS_H
#define PL_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

/*
 * Ctrl-C, SIGTERM and SIGHUP for what must not be left half done: they are remembered, and
 * whoever does the work asks.
 */

/*
 * From now on they are remembered. With restart the system calls that they come upon go on,
 * else those end with EINTR.
 */
void pl_signals_catch(bool restart);

/* The first signal that came, 0 when none did. */
int pl_signals_asked(void);

/* Passes those that came or come on to this process, from the next one on to no one with 0. */
void pl_signals_pass_on(pid_t child);

#endif
