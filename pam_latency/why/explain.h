/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_EXPLAIN_H
#define PL_EXPLAIN_H

#include "pam_latency/log/record.h"
#include "pam_latency/why/cause.h"

/* The keys behind why=: child, child_took, file, file_read, file_size, on. Pure. */
void pl_explain_add(struct pl_record *r, const struct pl_verdict *verdict);

#endif
