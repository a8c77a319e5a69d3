/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SYSLOG_H
#define PL_SYSLOG_H

#include <stddef.h>
#include <time.h>

/*
 * The text that goes to /dev/log: "<PRI>Mmm dd hh:mm:ss IDENT[PID]: LINE" and a NUL behind
 * the end (RFC 3164, section 4.1, as syslog(3) writes it). Returns its length.
 */
size_t pl_syslog_text(int priority, time_t local, const char *identifier, long pid,
		      const char *line, char *buf, size_t size);

#endif
