/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OWN_LINE_H
#define PL_OWN_LINE_H

#include "pam_latency/hook/thunk.h"

/* Our own six entry points, by call. */
extern pl_module_fn *const pl_entry_points[PL_CALL_COUNT];

#endif
