/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * pam_test_read.so HOW SIZE FILE...: reads each file to its end in steps of SIZE bytes, by
 * read, readv, pread or preadv, one after the other. With
 * "turn" in front of HOW all are open, and a step of each is read in turn.
 */
#include "one_action_module.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES_MAX 4

static char buf[65536];

static ssize_t step(const char *how, int fd, size_t size, off_t at)
{
	struct iovec v = {.iov_base = buf, .iov_len = size};

	if (strcmp(how, "read") == 0)
		return read(fd, buf, size);
	if (strcmp(how, "readv") == 0)
		return readv(fd, &v, 1);
	if (strcmp(how, "preadv") == 0)
		return preadv(fd, &v, 1, at);
	return pread(fd, buf, size, at);
}

static void one_after_the_other(const char *how, size_t size, const char *const *names)
{
	for (; *names != NULL; names++) {
		int fd = open(*names, O_RDONLY | O_CLOEXEC);
		ssize_t n;

		for (off_t at = 0; fd >= 0 && (n = step(how, fd, size, at)) > 0; at += n)
			;
		if (fd >= 0)
			close(fd);
	}
}

static void in_turn(const char *how, size_t size, const char *const *names)
{
	int fd[FILES_MAX];
	size_t count = 0;
	bool more = true;

	for (; *names != NULL && count < FILES_MAX; names++)
		fd[count++] = open(*names, O_RDONLY | O_CLOEXEC);
	for (off_t at = 0; more; at += (off_t)size) {
		more = false;
		for (size_t i = 0; i < count; i++)
			more = step(how, fd[i], size, at) > 0 || more;
	}
	while (count > 0)
		close(fd[--count]);
}

void test_module_run(pam_handle_t *pamh, int argc, const char **argv)
{
	bool turn = argc > 0 && strcmp(argv[0], "turn") == 0;
	const char *names[FILES_MAX + 1] = {NULL};

	(void)pamh;
	argc -= turn;
	argv += turn;
	if (argc < 3 || argc > 2 + FILES_MAX || strtoul(argv[1], NULL, 10) > sizeof buf)
		return;
	for (int i = 2; i < argc; i++)
		names[i - 2] = argv[i];
	(turn ? in_turn : one_after_the_other)(argv[0], strtoul(argv[1], NULL, 10), names);
}
