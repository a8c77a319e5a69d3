/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_EMIT_H
#define PL_EMIT_H

#include "pam_latency/log/record.h"

#include <time.h>

/*
 * Write one event to the log: the journal when it is there, syslog otherwise, never
 * waiting. Adds lost= when earlier lines of this process could not be written. Leaves
 * errno alone. async-signal-safe when pl_emit_zone() was called before.
 */
void pl_emit(struct pl_record *r);

/* In a forked helper: the lines that its parent has lost are the parent's to tell. */
void pl_emit_forget(void);

/* Learn the offset of local time for syslog's time stamps: not async-signal-safe. */
void pl_emit_zone(void);
void pl_emit_set_zone(long offset); /* seconds that it is ahead of UTC */
long pl_emit_zone_offset(void);

/*
 * From now on each line goes to this socket, which keeps messages apart, as one message
 * without a newline, and none to the log; it waits for the reader. Only a program that has
 * this library inside asks for it. -1: the log again, as at the beginning.
 */
void pl_emit_divert(int fd);
int pl_emit_diverted(void);

#define PL_IDENTIFIER_MAX 48

/*
 * The program's name as a tag of the log. It comes from argv[0], which the user of a
 * set-user-ID program chooses: blanks, colons and what is not printable ASCII become '_',
 * and what is too long is cut.
 */
void pl_log_identifier(const char *name, char identifier[PL_IDENTIFIER_MAX + 1]);

#endif
