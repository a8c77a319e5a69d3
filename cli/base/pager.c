/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/pager.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t pager;

/* The reader's choice; NULL: no pager. */
static const char *choice(void)
{
	const char *name = getenv("SYSTEMD_PAGER");

	if (name == NULL)
		name = getenv("PAGER");
	if (name == NULL)
		return "less";
	return *name == '\0' || strcmp(name, "cat") == 0 ? NULL : name;
}

/*
 * In the child: reads from the pipe. Who was given
 * this command by sudo gets no shell from less.
 */
static void run(const char *name, int in)
{
	setenv("LESS", "FRSXMK", 0);
	if (getenv("SUDO_UID") != NULL)
		setenv("LESSSECURE", "1", 1);
	if (dup2(in, STDIN_FILENO) < 0)
		_exit(127);
	execl("/bin/sh", "sh", "-c", name, (char *)NULL);
	_exit(127);
}

void pl_pager_begin(void)
{
	const char *name = choice();
	int fds[2];

	if (name == NULL || isatty(STDOUT_FILENO) == 0 || pipe(fds) < 0)
		return;
	fflush(stdout);
	pager = fork();
	if (pager == 0) {
		close(fds[1]);
		run(name, fds[0]);
	}
	close(fds[0]);
	if (pager > 0 && dup2(fds[1], STDOUT_FILENO) >= 0)
		signal(SIGPIPE, SIG_IGN); /* the reader may leave early */
	close(fds[1]);
}

void pl_pager_end(void)
{
	int status;

	fflush(stdout);
	if (pager <= 0)
		return;
	close(STDOUT_FILENO);
	signal(SIGINT, SIG_IGN);
	while (waitpid(pager, &status, 0) < 0)
		;
	pager = 0;
}
