/* SPDX-License-Identifier: BSD-3-Clause */
#include "watched_run.h"

#include "find_helpers.h"
#include "scratch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CANNOT 66 /* exit status of a host that could not be prepared */

uint64_t pl_run_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void pause_ms(void)
{
	const struct timespec pause = {.tv_nsec = 1000000};

	nanosleep(&pause, NULL);
}

bool pl_run_all_gone(unsigned int ms)
{
	for (unsigned int i = 0; i < ms;) {
		pid_t got = waitpid(-1, NULL, WNOHANG | __WALL);

		if (got < 0 && errno == ECHILD)
			return true;
		if (got > 0)
			continue;
		pause_ms();
		i++;
	}
	return false;
}

/* Helpers that are still children of this process, some time after the phase has ended. */
static unsigned int helpers_left(void)
{
	pid_t list[8];
	unsigned int n = 0;
	char self[24] = "";

	/* Where /proc is not ours, others have our number. */
	if (readlink("/proc/self", self, sizeof self - 1) <= 0 || atoi(self) != getpid())
		return 0;

	for (int i = 0; i < 2000; i++) {
		n = pl_helpers_of(getpid(), list, 8, true);
		if (n == 0)
			break;
		pause_ms();
	}
	return n;
}

void pl_run_login(struct pl_host *h, struct pl_run *run)
{
	static const char *const phases[PL_RUN_PHASES] = {"a", "e", "o", "x"};
	struct pam_conv conv = {pl_talk, &h->talk};
	pam_handle_t *pamh = NULL;
	uint64_t begin;

	run->start = pam_start_confdir("watched", "alice", &conv, h->dir, &pamh);
	if (run->start != PAM_SUCCESS)
		return;
	begin = pl_run_now();
	for (int i = 0; i < PL_RUN_PHASES; i++) {
		run->ret[i] = pl_host_phases(pamh, phases[i]);
		run->left += i == PL_RUN_PHASES - 1 ? 0 : helpers_left();
	}
	run->usec = pl_run_now() - begin;
	run->left += helpers_left();
	pam_end(pamh, PAM_SUCCESS);
	run->done = true;
}

static void write_service(const struct pl_host *h, const char *what, bool observe,
			  const char *conf)
{
	char text[1000];
	char *path = pl_scratch_path(h->dir, "watched.conf");

	/* What else a busy machine keeps waiting is no matter here. */
	snprintf(text, sizeof text,
		 "budget = 1min\nauthenticate = 1min\ntotal = 1min\nobserve = %s\n%s\n"
		 "module \"pam_test_watch.so\" { authenticate = 50ms open_session = 50ms }\n",
		 observe ? "yes" : "no", conf);
	pl_scratch_write(path, text);
	free(path);
	snprintf(text, sizeof text,
		 "auth optional %%u conf=%%d/watched.conf\n"
		 "auth required " PL_TEST_MODULES "/pam_test_watch.so %s\n"
		 "session optional %%u conf=%%d/watched.conf\n"
		 "session required " PL_TEST_MODULES "/pam_test_watch.so %s\n",
		 what, what);
	pl_host_service(h, "watched", text);
}

/* The log of a host, until it has ended and its helpers have said what they have to say. */
static void collect(struct pl_host *h, struct pl_run *run, pid_t pid)
{
	run->status = -1;
	waitpid(pid, &run->status, 0);
	run->log = pl_host_log(h);
}

bool pl_run_host(struct pl_host *h, pl_prepare_fn *prepare, const char *what, bool observe,
		 const char *conf, struct pl_run *run)
{
	struct pl_run *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid_t pid;

	if (shared == MAP_FAILED)
		pl_scratch_die("mmap");
	for (int i = 0; i < PL_RUN_PHASES; i++)
		shared->ret[i] = -1;
	write_service(h, what, observe, conf);
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		if (prepare != NULL && !prepare(h, shared))
			_exit(CANNOT);
		pl_run_login(h, shared);
		_exit(0);
	}
	collect(h, shared, pid);
	*run = *shared;
	munmap(shared, sizeof *shared);
	return !(WIFEXITED(run->status) && WEXITSTATUS(run->status) == CANNOT);
}
