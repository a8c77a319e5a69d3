/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PARSE_LINE_H
#define PL_PARSE_LINE_H

#include "cli/read/log_event.h"

enum pl_parsed {
	PL_PARSED_OK,
	PL_PARSED_OTHER, /* not a line of pam_latency */
	PL_PARSED_BAD	 /* begins like one, but is not of the grammar */
};

/* Whether a message begins as every line of pam_latency does. */
bool pl_parse_is_ours(const char *msg, size_t len);

/* Reads one message, `pam_latency(sshd:session): slow module=...`, of len bytes; msg[len] must
 * be writable. Values are decoded in place and ev points into msg. ev->time is left alone. */
enum pl_parsed pl_parse(char *msg, size_t len, struct pl_log_event *ev);

#endif
