/* SPDX-License-Identifier: BSD-3-Clause */
/* What hosts there are: each is made unusual before it logs in. */
#include "host_kinds.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534
#define OWN_CHILDREN 5

/* Holds the lock of stderr for ever, and that of malloc(3) most of the time. */
static void *hold_locks(void *unused)
{
	flockfile(stderr);
	for (;; sched_yield())
		for (size_t i = 1; i < 64; i++)
			free(malloc(i * 1000));
	return unused;
}

bool pl_prepare_threads(struct pl_host *h, struct pl_run *run)
{
	pthread_t thread;

	(void)h;
	(void)run;
	for (int i = 0; i < 2; i++)
		if (pthread_create(&thread, NULL, hold_locks, NULL) != 0)
			return false;
	return true;
}

bool pl_prepare_ignore(struct pl_host *h, struct pl_run *run)
{
	(void)h;
	(void)run;
	return signal(SIGCHLD, SIG_IGN) != SIG_ERR;
}

static struct pl_run *reaper_run;
static pid_t own[OWN_CHILDREN];

static void on_child(int sig)
{
	int saved = errno;
	pid_t pid;

	(void)sig;
	while ((pid = waitpid(-1, NULL, WNOHANG)) > 0) {
		bool mine = false;

		for (int i = 0; i < OWN_CHILDREN; i++)
			mine = mine || own[i] == pid;
		if (mine)
			reaper_run->children++;
		else
			reaper_run->strangers++;
	}
	errno = saved;
}

/* With children of its own, which end while modules are slow. */
bool pl_prepare_handler(struct pl_host *h, struct pl_run *run)
{
	struct sigaction action = {.sa_handler = on_child, .sa_flags = SA_RESTART};
	sigset_t chld, before;

	(void)h;
	reaper_run = run;
	sigemptyset(&chld);
	sigaddset(&chld, SIGCHLD);
	sigprocmask(SIG_BLOCK, &chld, &before);
	if (sigaction(SIGCHLD, &action, NULL) != 0)
		return false;
	for (int i = 0; i < OWN_CHILDREN; i++) {
		own[i] = fork();
		if (own[i] == 0) {
			usleep((unsigned int)(20000 + i * 40000));
			_exit(0);
		}
	}
	return sigprocmask(SIG_SETMASK, &before, NULL) == 0;
}

bool pl_prepare_seccomp(struct pl_host *h, struct pl_run *run)
{
	struct sock_filter filter[] = {
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};

	(void)h;
	(void)run;
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

bool pl_prepare_no_proc(struct pl_host *h, struct pl_run *run)
{
	(void)h;
	(void)run;
	return unshare(CLONE_NEWNS) == 0 && mount("none", "/proc", "tmpfs", 0, NULL) == 0;
}

bool pl_prepare_user(struct pl_host *h, struct pl_run *run)
{
	(void)h;
	(void)run;
	/* As after exec(2): /proc shows such a process to its own user. */
	return setgid(NOBODY) == 0 && setuid(NOBODY) == 0 && prctl(PR_SET_DUMPABLE, 1) == 0;
}

bool pl_prepare_no_processes(struct pl_host *h, struct pl_run *run)
{
	const struct rlimit none = {0, 0};

	return pl_prepare_user(h, run) && setrlimit(RLIMIT_NPROC, &none) == 0;
}

bool pl_prepare_closed(struct pl_host *h, struct pl_run *run)
{
	(void)h;
	(void)run;
	for (int fd = 0; fd < 3; fd++)
		close(fd);
	return true;
}

/* The host goes on in a child, and ends as that one does. */
static bool go_on_in_child(void)
{
	int status;
	pid_t pid = fork();

	if (pid <= 0)
		return pid == 0;
	waitpid(pid, &status, 0);
	_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

/* Process 1 of its own namespace; /proc is the old one, with other processes' numbers. */
bool pl_prepare_pid_1(struct pl_host *h, struct pl_run *run)
{
	(void)h;
	(void)run;
	return unshare(CLONE_NEWPID) == 0 && go_on_in_child();
}

bool pl_prepare_pid_namespace(struct pl_host *h, struct pl_run *run)
{
	return pl_prepare_pid_1(h, run) && go_on_in_child();
}

bool pl_prepare_pid_proc(struct pl_host *h, struct pl_run *run)
{
	return pl_prepare_pid_1(h, run) && unshare(CLONE_NEWNS) == 0 &&
	       mount("proc", "/proc", "proc", 0, NULL) == 0 && go_on_in_child();
}

bool pl_prepare_pid_1_proc(struct pl_host *h, struct pl_run *run)
{
	return pl_prepare_pid_1(h, run) && unshare(CLONE_NEWNS) == 0 &&
	       mount("proc", "/proc", "proc", 0, NULL) == 0;
}
