/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/probe/probe_watch.h"

#include "cli/base/signals.h"
#include "cli/read/parse_line.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MESSAGE_MAX 2048
#define AFTERWARDS 500 /* milliseconds for the last words about a process that died */

struct watch {
	int fd;
	pl_log_event_fn fn;
	void *arg;
	struct pl_probe_result *end;
	bool ended; /* its end has been told */
};

static void take_line(const struct watch *watch, char *line, size_t length)
{
	struct pl_log_event event;
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	event.time = now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
	if (pl_parse_line(line, length, &event) == PL_PARSED_OK)
		watch->fn(&event, watch->arg);
}

/* Takes one message within so many milliseconds; false when none came. */
static bool take(struct watch *watch, int patience)
{
	struct pollfd poll_fd = {.fd = watch->fd, .events = POLLIN};
	char message[MESSAGE_MAX + 1];
	ssize_t length;

	if (poll(&poll_fd, 1, patience) <= 0)
		return false;
	length = recv(watch->fd, message, MESSAGE_MAX, MSG_DONTWAIT);
	if (length <= 0)
		return false;
	if (pl_line_is_ours(message, (size_t)length)) {
		take_line(watch, message, (size_t)length);
	} else if (length == (ssize_t)sizeof *watch->end) {
		memcpy(watch->end, message, sizeof *watch->end);
		watch->ended = true;
	}
	return true;
}

/*
 * Reads until the login is over; returns the status of its process. A process that a module
 * left behind may hold the socket, so its end is no sign.
 */
static int follow(struct watch *watch, pid_t child)
{
	bool dead = false;
	int status = 0;

	while (!watch->ended) {
		if (take(watch, dead ? AFTERWARDS : 100))
			continue;
		if (dead)
			break;
		dead = waitpid(child, &status, WNOHANG) == child;
	}
	while (!dead && waitpid(child, &status, 0) != child)
		;
	return status;
}

static bool failed(const char *what)
{
	fprintf(stderr, "pam-latency: %s: %s\n", what, strerror(errno));
	return false;
}

static bool died(int status)
{
	if (WIFSIGNALED(status))
		fprintf(stderr,
			"pam-latency: the login's process was ended by signal %d (%s); its "
			"session may be open still\n",
			WTERMSIG(status), strsignal(WTERMSIG(status)));
	else
		fprintf(stderr,
			"pam-latency: a module ended the login's process with status %d; its "
			"session may be open still\n",
			WEXITSTATUS(status));
	return false;
}

bool pl_probe_watch(const struct pl_probe *probe, pl_log_event_fn fn, void *arg,
		    struct pl_probe_result *end)
{
	struct watch watch = {.fn = fn, .arg = arg, .end = end};
	int fds[2], status;
	pid_t child;

	*end = (struct pl_probe_result){0};
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds) < 0)
		return failed("socketpair");
	fflush(NULL);
	child = fork();
	if (child == 0) {
		pl_signals_pass_on(0);
		close(fds[0]);
		pl_probe_run(probe, fds[1]);
		_exit(0);
	}
	close(fds[1]);
	watch.fd = fds[0];
	pl_signals_pass_on(child);
	status = child < 0 ? 0 : follow(&watch, child);
	pl_signals_pass_on(0);
	close(fds[0]);
	if (child < 0)
		return failed("fork");
	return watch.ended || died(status);
}
