/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PAM_DIRS_H
#define PL_PAM_DIRS_H

#include <stdbool.h>
#include <stddef.h>

#define PL_DIRS_MAX 8

/* Directories in the order in which something is looked for. */
struct pl_dirs {
	const char *dir[PL_DIRS_MAX];
	int count;
};

/* Where libpam looks for service files, or this directory only. */
struct pl_dirs pl_pam_dirs(const char *only);

/* Where libpam looks for modules that are named without a path, or this directory only. */
struct pl_dirs pl_module_dirs(const char *only);

/*
 * The path of a file by its name, which may be a path already; NULL when there is none. To be
 * freed.
 */
char *pl_dirs_find(const struct pl_dirs *dirs, const char *name);

/* A service file whole, with a NUL behind its end; NULL with *why. To be freed. */
char *pl_pam_read(const char *path, size_t *length, const char **why);

/*
 * The names of all service files, sorted; returns how many. Each and the list are to be freed.
 */
size_t pl_pam_services(const struct pl_dirs *dirs, char ***names);

#endif
