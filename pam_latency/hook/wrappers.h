/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WRAPPERS_H
#define PL_WRAPPERS_H

#include "pam_latency/hook/slots.h"

/*
 * What applications call instead of libpam's functions of the same names: each wrapper tells
 * where a phase begins and ends, and calls on to exactly what its import slot led to, which is
 * libpam's function or that of a library before it. They keep errno.
 */

/* The functions of libpam that applications call, the six phases in the order of pl_call. */
#define PL_CLIENT_FUNCTIONS 9
extern const char pl_client_functions[PL_CLIENT_FUNCTIONS][PL_SYMBOL_NAME];

/* The wrapper for the function and the target of this slot; NULL when all are in use. */
void *pl_wrapper_for(const struct pl_found *found);

#endif
