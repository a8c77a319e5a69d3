/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *why_unsafe(const struct stat *st)
{
	if (S_ISDIR(st->st_mode))
		return "is a directory";
	if (!S_ISREG(st->st_mode))
		return "is not a regular file";
	if (st->st_uid != 0)
		return "is not owned by root";
	if ((st->st_mode & (S_IWGRP | S_IWOTH)) != 0)
		return "is writable for group or others";
	if (st->st_size > PL_CONF_SIZE_MAX)
		return "is larger than 64KiB";
	return NULL;
}

static const char *why_not_opened(int error)
{
	switch (error) {
	case ELOOP:
		return "is a symbolic link";
	case EACCES:
	case EPERM:
		return "cannot be read: permission denied";
	case ENOENT:
	case ENOTDIR:
		return "does not exist";
	default:
		return "cannot be opened";
	}
}

/* Up to SIZE bytes of FD; -1 on errors. */
static ssize_t read_all(int fd, char *buf, size_t size)
{
	size_t done = 0;

	while (done < size) {
		ssize_t n = read(fd, buf + done, size - done);

		if (n == 0)
			break;
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		done += (size_t)n;
	}
	return (ssize_t)done;
}

static const char *read_open_file(int fd, char **text, size_t *length)
{
	struct stat st;
	const char *why;
	ssize_t n;

	if (fstat(fd, &st) != 0)
		return "cannot be examined";
	if ((why = why_unsafe(&st)) != NULL)
		return why;
	/* It may have grown since fstat(): one byte more than allowed tells. */
	*text = malloc(PL_CONF_SIZE_MAX + 2);
	if (*text == NULL)
		return "cannot be read: out of memory";
	n = read_all(fd, *text, PL_CONF_SIZE_MAX + 1);
	if (n < 0)
		return "cannot be read";
	if (n > PL_CONF_SIZE_MAX)
		return "is larger than 64KiB";
	(*text)[n] = '\0';
	*length = (size_t)n;
	return NULL;
}

enum pl_conf_read pl_conf_read(const char *path, char **text, size_t *length, const char **why)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

	*text = NULL;
	if (fd < 0) {
		*why = why_not_opened(errno);
		return errno == ENOENT || errno == ENOTDIR ? PL_CONF_MISSING : PL_CONF_UNSAFE;
	}
	*why = read_open_file(fd, text, length);
	close(fd);
	if (*why == NULL)
		return PL_CONF_READ;
	free(*text);
	*text = NULL;
	return PL_CONF_UNSAFE;
}

struct pl_conf_id pl_conf_identify(const char *path)
{
	struct pl_conf_id id = {0};
	struct stat st;

	if (lstat(path, &st) == 0) {
		id.device = (uint64_t)st.st_dev;
		id.inode = (uint64_t)st.st_ino;
		id.size = (uint64_t)st.st_size;
		id.changed_sec = (int64_t)st.st_ctim.tv_sec;
		id.changed_nsec = (int64_t)st.st_ctim.tv_nsec;
	}
	return id;
}
