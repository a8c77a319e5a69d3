/* SPDX-License-Identifier: BSD-3-Clause */
/* pam_test_fork.so MS: forks a process that sleeps and executes nothing, and waits for it. */
#include "one_action_module.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void test_module_run(pam_handle_t *pamh, int argc, const char **argv)
{
	long ms = argc == 1 ? strtol(argv[0], NULL, 10) : 0;
	const struct timespec pause = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
	pid_t pid = fork();

	(void)pamh;
	if (pid == 0) {
		nanosleep(&pause, NULL);
		_exit(0);
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
}
