/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_INSTALL_H
#define PL_INSTALL_H

#include "pam_latency/login/phase.h"

#include <security/pam_appl.h>

/* libpam's own functions, for the wrappers that stand before them. */
typedef int pl_start_fn(const char *, const char *, const struct pam_conv *, pam_handle_t **);
typedef int pl_start_confdir_fn(const char *, const char *, const struct pam_conv *,
				const char *, pam_handle_t **);

pl_phase_fn *pl_install_phase(enum pl_call call);
pl_start_fn *pl_install_start(void);
pl_start_confdir_fn *pl_install_start_confdir(void);
pl_phase_fn *pl_install_end(void);

/* The same for libpam's imports. */
typedef void *pl_dlsym_fn(void *, const char *);
typedef void *pl_dlopen_fn(const char *, int);

pl_dlsym_fn *pl_install_dlsym(void);
pl_dlopen_fn *pl_install_dlopen(void);

/* Modules that were loaded before us. */
unsigned int pl_install_census(void);

/*
 * Install all hooks, once in a process. NULL when they are in place, else why not;
 * pl_install_error() tells it again later.
 */
const char *pl_install(void);
const char *pl_install_error(void);

#endif
