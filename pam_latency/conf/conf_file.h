/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_FILE_H
#define PL_CONF_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PL_CONF_SIZE_MAX 65536

/* Which file it was: a change of any of these means that it must be read again. */
struct pl_conf_id {
	uint64_t device, inode, size;
	int64_t changed_sec, changed_nsec;
};

enum pl_conf_read { PL_CONF_READ, PL_CONF_MISSING, PL_CONF_UNSAFE };

/*
 * Read a config file whole, if that is safe: a regular file, no symbolic link, owned by
 * root, not writable for group or others, at most PL_CONF_SIZE_MAX bytes. Never blocks on
 * a FIFO or device. *text is malloc()ed and NUL-terminated. When it cannot be used, *why
 * is a constant sentence, and *text is NULL.
 */
enum pl_conf_read pl_conf_read(const char *path, char **text, size_t *length, const char **why);

/* Identity of the file at PATH, all zero when there is none. */
struct pl_conf_id pl_conf_identify(const char *path);

#endif
