/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_BASE_NAME_H
#define PL_BASE_NAME_H

#include <stddef.h>
#include <string.h>

/*
 * The last part of a path of so many bytes: what follows its last slash, or the whole path when
 * nothing does. It ends where the path ends.
 */
static inline const char *pl_base_name_within(const char *path, size_t length)
{
	const char *slash = memrchr(path, '/', length);

	return slash != NULL && slash + 1 < path + length ? slash + 1 : path;
}

static inline const char *pl_base_name(const char *path)
{
	return pl_base_name_within(path, strlen(path));
}

#endif
