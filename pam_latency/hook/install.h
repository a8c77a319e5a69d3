/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_INSTALL_H
#define PL_INSTALL_H

#include <stdbool.h>

/*
 * Install all hooks, once in a process. NULL when they are in place, else why not;
 * pl_install_error() tells it again later.
 */
const char *pl_install(void);
const char *pl_install_error(void);

/* Modules that were loaded before us. */
unsigned int pl_install_census(void);

/* Does this address lie in libpam? */
bool pl_install_is_libpam(const void *address);

#endif
