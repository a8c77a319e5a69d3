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
bool pl_line_is_ours(const char *message, size_t length);

/*
 * Reads one message, `pam_latency(sshd:session): slow module=...`;
 * message[length] must be writable. Values are decoded in place,
 * and the event points into them. Its time is left alone.
 */
enum pl_parsed pl_parse_line(char *message, size_t length, struct pl_log_event *event);

#endif
