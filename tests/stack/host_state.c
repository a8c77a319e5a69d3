/* SPDX-License-Identifier: BSD-3-Clause */
#include "host_state.h"

#include "transcript.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void note_conversation(const char *to, pam_handle_t *pamh, const struct pl_talk *talk)
{
	const void *item = NULL;
	const struct pam_conv *conv;
	int ret = pam_get_item(pamh, PAM_CONV, &item);

	conv = item;
	if (conv == NULL)
		pl_note(to, "  conv: %d none", ret);
	else
		pl_note(to, "  conv: %d function %s data %s", ret,
			conv->conv == pl_talk ? "ours" : "other",
			conv->appdata_ptr == talk ? "ours" : "other");
}

void pl_state_pam(const char *to, pam_handle_t *pamh, const struct pl_talk *talk)
{
	static const int types[] = {
	    PAM_SERVICE,     PAM_USER,	   PAM_TTY,	     PAM_RHOST,	  PAM_RUSER,
	    PAM_USER_PROMPT, PAM_XDISPLAY, PAM_AUTHTOK_TYPE, PAM_AUTHTOK, PAM_OLDAUTHTOK};
	char **env;

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
		const void *value = NULL;
		int ret = pam_get_item(pamh, types[i], &value);

		if (value != NULL || ret != PAM_SUCCESS)
			pl_note(to, "  app item %d: %d %s", types[i], ret,
				value != NULL ? (const char *)value : "-");
	}
	note_conversation(to, pamh, talk);
	env = pam_getenvlist(pamh);
	for (size_t i = 0; env != NULL && env[i] != NULL; i++) {
		pl_note(to, "  app env %s", env[i]);
		free(env[i]);
	}
	free(env);
}

static void note_signals(const char *to)
{
	sigset_t blocked, pending;

	sigprocmask(SIG_BLOCK, NULL, &blocked);
	sigpending(&pending);
	for (int s = 1; s < NSIG; s++) {
		struct sigaction a;
		int odd;

		if (sigaction(s, NULL, &a) != 0)
			continue;
		odd = a.sa_handler != SIG_DFL || a.sa_flags != 0;
		if (odd || sigismember(&blocked, s) == 1 || sigismember(&pending, s) == 1)
			pl_note(to, "  signal %d: %s flags %x blocked %d pending %d", s,
				a.sa_handler == SIG_DFL	  ? "default"
				: a.sa_handler == SIG_IGN ? "ignored"
							  : "handled",
				(unsigned int)a.sa_flags, sigismember(&blocked, s),
				sigismember(&pending, s));
	}
}

/* "socket:[4711]" is another number each time. */
static void note_descriptors(const char *to)
{
	DIR *d = opendir("/proc/self/fd");
	const struct dirent *e;
	char target[256], text[1024] = "";
	size_t used = 0;

	while (d != NULL && (e = readdir(d)) != NULL) {
		int fd = atoi(e->d_name);
		ssize_t n = readlinkat(dirfd(d), e->d_name, target, sizeof target - 1);

		if (n < 0 || fd == dirfd(d))
			continue;
		target[n] = '\0';
		target[strcspn(target, "[")] = '\0';
		if (used < sizeof text)
			used += (size_t)snprintf(text + used, sizeof text - used, " %d=%s/%d",
						 fd, target, fcntl(fd, F_GETFD));
	}
	if (d != NULL)
		closedir(d);
	pl_note(to, "  descriptors%s", text);
}

/* Living children in order of their pids do not matter, their number
 * does; zombies with status. */
static void note_children(const char *to)
{
	siginfo_t info;
	char text[1024] = "";
	int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC), count = 0;
	ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
	int ret;

	if (fd >= 0)
		close(fd);
	for (ssize_t i = 0; i < n; i++)
		count += text[i] == ' ';
	memset(&info, 0, sizeof info);
	ret = waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT);
	pl_note(to, "  children %d: waitid %d errno %d zombie %d status %d", count, ret,
		ret < 0 ? errno : 0, info.si_pid != 0, info.si_status);
}

static void note_rest(const char *to)
{
	char cwd[256] = "?", name[17] = "";
	mode_t mask = umask(0);
	struct itimerval timer;
	int signal = 0;

	umask(mask);
	prctl(PR_GET_NAME, name);
	prctl(PR_GET_PDEATHSIG, &signal);
	getitimer(ITIMER_REAL, &timer);
	pl_note(to, "  cwd %s umask %o locale %s name %s pdeathsig %d dumpable %d reaper %d",
		getcwd(cwd, sizeof cwd) != NULL ? cwd : "?", mask, setlocale(LC_ALL, NULL),
		name, signal, prctl(PR_GET_DUMPABLE), getuid() == geteuid());
	pl_note(to, "  timer %d session %d group %d nice %d", timer.it_value.tv_sec > 0,
		getsid(0) == getpid(), getpgrp() == getpid(), getpriority(PRIO_PROCESS, 0));
	for (int i = 0; i < RLIM_NLIMITS; i++) {
		struct rlimit limit;

		if (getrlimit(i, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
			pl_note(to, "  limit %d: %llx", i, (unsigned long long)limit.rlim_cur);
	}
}

static void note_environment(const char *to)
{
	uint64_t hash = 14695981039346656037u;
	int count = 0;

	for (char **e = environ; *e != NULL; e++, count++)
		for (const char *p = *e; *p != '\0'; p++)
			hash = (hash ^ (unsigned char)*p) * 1099511628211u;
	pl_note(to, "  environment %d %llx", count, (unsigned long long)hash);
}

void pl_state_process(const char *to)
{
	note_signals(to);
	note_descriptors(to);
	note_children(to);
	note_rest(to);
	note_environment(to);
}
