/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A module for tests of the observer: its arguments are done one after the other in
 * pam_sm_authenticate and pam_sm_open_session.
 *   sleep=MS burn=MS wait=PATH:MS (connects to a unix socket, and waits for an answer)
 *   exit kill exec=PATH closeall setuid=UID threadend
 *   helper=SIGNAL: sends the helper a signal, once it is there
 */
#include "find_helpers.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <security/pam_modules.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define ENTRY __attribute__((visibility("default")))

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Signals do not cut it short. */
static void sleep_ms(uint64_t ms)
{
	struct timespec t = {.tv_sec = (time_t)(ms / 1000),
			     .tv_nsec = (long)(ms % 1000) * 1000000};

	while (nanosleep(&t, &t) != 0)
		;
}

/* A fixed amount of work: so many times what fits into a millisecond of CPU time. */
static void burn_ms(uint64_t ms)
{
	volatile uint64_t sum = 0;

	for (uint64_t i = 0; i < ms * 400000; i++)
		sum = sum + i;
	(void)sum;
}

static void wait_at(const char *path, uint64_t ms)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	struct pollfd p = {.fd = fd, .events = POLLIN};
	uint64_t end = now_ms() + ms;

	strncpy(a.sun_path, path, strcspn(path, ":"));
	if (fd < 0)
		return;
	if (connect(fd, (struct sockaddr *)&a, sizeof a) == 0)
		while (now_ms() < end && poll(&p, 1, (int)(end - now_ms())) < 0)
			;
	close(fd);
}

static void signal_helper(unsigned int number, int sig)
{
	pid_t pid = pl_helper_wait(number, 10000);

	if (pid > 0)
		kill(pid, sig);
}

static void act(const char *what)
{
	const char *value = strchr(what, '=');
	size_t n = strcspn(what, "=");
	long number = value != NULL ? strtol(++value, NULL, 10) : 0;

	if (strncmp(what, "sleep", n) == 0)
		sleep_ms((uint64_t)number);
	else if (strncmp(what, "burn", n) == 0)
		burn_ms((uint64_t)number);
	else if (strncmp(what, "wait", n) == 0 && value != NULL)
		wait_at(value, strtoul(value + strcspn(value, ":") + 1, NULL, 10));
	else if (strncmp(what, "exit", n) == 0)
		_exit(7);
	else if (strncmp(what, "kill", n) == 0)
		kill(getpid(), SIGKILL);
	else if (strncmp(what, "exec", n) == 0)
		execl(value, value, "30", (char *)NULL);
	else if (strncmp(what, "closeall", n) == 0)
		for (int fd = 0; fd < 1024; fd++)
			close(fd);
	else if (strncmp(what, "setuid", n) == 0)
		(void)!setuid((uid_t)number);
	else if (strncmp(what, "threadend", n) == 0)
		pthread_exit(NULL);
	else if (strncmp(what, "helper", n) == 0)
		signal_helper(0, (int)number);
}

static int run(int argc, const char **argv)
{
	for (int i = 0; i < argc; i++)
		act(argv[i]);
	return PAM_SUCCESS;
}

ENTRY int pam_sm_authenticate(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)pamh;
	(void)flags;
	return run(argc, argv);
}

ENTRY int pam_sm_setcred(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)pamh;
	(void)flags;
	(void)argc;
	(void)argv;
	return PAM_SUCCESS;
}

ENTRY int pam_sm_open_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	(void)pamh;
	(void)flags;
	return run(argc, argv);
}

ENTRY int pam_sm_close_session(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
	return pam_sm_setcred(pamh, flags, argc, argv);
}
