/* SPDX-License-Identifier: BSD-3-Clause */
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void pl_scratch_die(const char *message)
{
	printf("Bail out! %s: %s\n", message, strerror(errno));
	fflush(stdout);
	exit(1);
}

char *pl_scratch_make(void)
{
	const char *parent = getenv("TMPDIR");
	char *path =
	    pl_scratch_path(parent != NULL ? parent : "/tmp", "pam-latency-test-XXXXXX");

	/* Whoever stops reading our output must not stop us from removing it again. */
	signal(SIGPIPE, SIG_IGN);
	if (mkdtemp(path) == NULL)
		pl_scratch_die(path);
	return path;
}

static int on_entry(const char *path, const struct stat *st, int type, struct FTW *where)
{
	(void)st;
	(void)type;
	(void)where;
	return remove(path);
}

void pl_scratch_remove(char *path)
{
	nftw(path, on_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
	free(path);
}

char *pl_scratch_path(const char *dir, const char *name)
{
	char *path;

	if (asprintf(&path, "%s/%s", dir, name) < 0)
		pl_scratch_die("no memory");
	return path;
}

void pl_scratch_write(const char *path, const char *text)
{
	size_t length = strlen(text);
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);

	if (fd < 0 || write(fd, text, length) != (ssize_t)length)
		pl_scratch_die(path);
	close(fd);
}

void pl_scratch_copy(const char *from, const char *to)
{
	int in = open(from, O_RDONLY | O_CLOEXEC);
	int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	char buf[65536];
	ssize_t n;

	while ((n = read(in, buf, sizeof buf)) > 0)
		if (write(out, buf, (size_t)n) != n)
			pl_scratch_die(to);
	if (n < 0)
		pl_scratch_die(from);
	close(in);
	close(out);
}

char *pl_scratch_read(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	char *text = NULL;
	ssize_t n = 0;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) == 0 && (text = malloc((size_t)st.st_size + 1)) != NULL)
		n = read(fd, text, (size_t)st.st_size);
	close(fd);
	if (text == NULL || n < 0)
		pl_scratch_die(path);
	text[n] = '\0';
	return text;
}
