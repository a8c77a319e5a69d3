/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_DEV_LOG_H
#define PL_TEST_DEV_LOG_H

#include <stdio.h>

/*
 * A /dev/log of our own, in a mount namespace of our own where there is no journal: what
 * this process and its children log can be read, and nothing of it reaches the machine.
 * Returns the socket (non-blocking), or -1 and why not.
 */
int pl_log_open(const char **why);

/*
 * Read all that has come, a line each, without time stamp: pam_latency's own lines to OWN,
 * the others to OTHERS. Either may be NULL.
 */
void pl_log_drain(int fd, FILE *others, FILE *own);

/* Run FUNCTION in a child with the log drained meanwhile. Returns its wait status. */
int pl_log_child(int fd, void (*function)(void *), void *context, FILE *others, FILE *own);

#endif
