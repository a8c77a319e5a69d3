/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOCAL_TIME_H
#define PL_LOCAL_TIME_H

#include "cli/base/strbuf.h"

#include <stdint.h>

/* Adds a time (microseconds since 1970) as the local clock shows it, "2025-11-30 23:10:01". */
void pl_local_time(struct pl_strbuf *buf, int64_t time);

/* The same in twelve columns, "Nov 30 23:10". Both add "-" for PL_NO_TIME. */
void pl_local_time_short(struct pl_strbuf *buf, int64_t time);

#endif
