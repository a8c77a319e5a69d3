/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_JOURNAL_H
#define PL_JOURNAL_H

#include "pam_latency/log/record.h"

#define PL_DATAGRAM_MAX 8192

/*
 * A record as one datagram of the journal's native protocol
 * (systemd.io/JOURNAL_NATIVE_PROTOCOL); LINE is its text. Returns its length; fields that do
 * not fit in SIZE are left out from the end. async-signal-safe.
 */
size_t pl_record_datagram(const struct pl_record *r, const char *line, const char *identifier,
			  long pid, char *buf, size_t size);

#endif
