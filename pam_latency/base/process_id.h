/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROCESS_ID_H
#define PL_PROCESS_ID_H

#include <sys/types.h>

/*
 * getpid(2), which asks the kernel once in each process: a page that fork(), in whatever way it
 * is made, leaves empty in the child remembers the answer. Not for helpers that share the memory
 * of the login (CLONE_VM): to them it is the login's. Keeps errno.
 */
pid_t pl_process_id(void);

#endif
