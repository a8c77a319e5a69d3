/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SYSLOG_HEADER_H
#define PL_SYSLOG_HEADER_H

#include <stdbool.h>
#include <stddef.h>

struct pl_syslog_header {
	size_t stamp;	/* length of the time stamp at the start of the line, 0 without one */
	size_t message; /* where the message begins */
};

/*
 * Finds the message part of one line of text, either the line itself when pam_latency's prefix
 * stands at its start (journalctl -o cat), or what follows `STAMP HOST IDENT[PID]: `. Nothing
 * else of the line is looked at, so a program that quotes one of our lines is never believed.
 * False: no such form.
 */
bool pl_syslog_header_find(const char *line, size_t length, struct pl_syslog_header *header);

#endif
