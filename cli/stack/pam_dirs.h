/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PAM_DIRS_H
#define PL_PAM_DIRS_H

#include <stddef.h>

#define PL_PAM_DIRS_MAX 8

/* Directories in the order in which something is looked for. */
struct pl_pam_dirs {
	const char *dir[PL_PAM_DIRS_MAX];
	int count;
};

/* Where libpam looks for service files, or this directory only. */
struct pl_pam_dirs pl_pam_dirs(const char *only);

/* Where libpam looks for modules that are named without a path, or this directory only. */
struct pl_pam_dirs pl_module_dirs(const char *only);

/*
 * The path of a file by its name, which may be a path
 * already; NULL when there is none. To be freed.
 */
char *pl_pam_dirs_find(const struct pl_pam_dirs *dirs, const char *name);

/* The names of all service files, sorted; returns how many. Free each, and the list. */
size_t pl_pam_services(const struct pl_pam_dirs *dirs, char ***names);

#endif
