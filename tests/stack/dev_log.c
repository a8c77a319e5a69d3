/* SPDX-License-Identifier: BSD-3-Clause */
#include "dev_log.h"

#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define DEV "/run/dev" /* on the namespace's own tmpfs */

static int write_map(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t n = fd >= 0 ? write(fd, text, strlen(text)) : -1;

	if (fd >= 0)
		close(fd);
	return n > 0 ? 0 : -1;
}

/* Without root a user namespace may still give us mounts. */
static int enter_namespace(void)
{
	char uid[40], gid[40];

	if (geteuid() == 0)
		return unshare(CLONE_NEWNS | CLONE_NEWNET);
	snprintf(uid, sizeof uid, "0 %u 1\n", (unsigned int)geteuid());
	snprintf(gid, sizeof gid, "0 %u 1\n", (unsigned int)getegid());
	if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) != 0)
		return -1;
	write_map("/proc/self/setgroups", "deny");
	return write_map("/proc/self/uid_map", uid) | write_map("/proc/self/gid_map", gid);
}

static void bind_node(const char *name, int is_directory)
{
	char from[64], to[64];
	int fd;

	snprintf(from, sizeof from, "/dev/%s", name);
	snprintf(to, sizeof to, DEV "/%s", name);
	if (access(from, F_OK) != 0)
		return;
	if (is_directory)
		mkdir(to, 0755);
	else if ((fd = open(to, O_WRONLY | O_CREAT | O_CLOEXEC, 0644)) >= 0)
		close(fd);
	mount(from, to, NULL, MS_BIND | MS_REC, NULL);
}

static int make_dev(void)
{
	static const char *const nodes[] = {"null", "zero", "full", "random", "urandom", "tty"};

	if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
	    mount("tmpfs", "/run", "tmpfs", 0, "mode=755") != 0 || mkdir(DEV, 0755) != 0)
		return -1;
	for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++)
		bind_node(nodes[i], 0);
	bind_node("pts", 1);
	bind_node("shm", 1);
	if (symlink("/proc/self/fd", DEV "/fd") != 0)
		return -1;
	return mount(DEV, "/dev", NULL, MS_BIND | MS_REC, NULL);
}

int pl_log_open(const char **why)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/dev/log"};
	int fd;

	if (enter_namespace() != 0) {
		*why = "no mount namespace of our own";
		return -1;
	}
	if (make_dev() != 0) {
		*why = "/dev and /run of our own cannot be mounted";
		return -1;
	}
	/* A socket for many messages: on a busy machine the reader may come late. */
	write_map("/proc/sys/net/unix/max_dgram_qlen", "100000");
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) != 0) {
		*why = "/dev/log cannot be bound";
		return -1;
	}
	return fd;
}

/* "<84>Nov 30 23:59:59 rest" becomes "<84>rest". */
static void print_line(FILE *to, const char *line)
{
	const char *end = strchr(line, '>');

	if (to == NULL)
		return;
	if (end != NULL && strlen(end) > 17)
		fprintf(to, "%.*s%s\n", (int)(end - line) + 1, line, end + 17);
	else
		fprintf(to, "%s\n", line);
}

void pl_log_drain(int fd, FILE *others, FILE *own)
{
	char line[4096];
	ssize_t n;

	while (fd >= 0 && (n = recv(fd, line, sizeof line - 1, MSG_DONTWAIT)) >= 0) {
		line[n] = '\0';
		print_line(strstr(line, "]: pam_latency(") != NULL ? own : others, line);
	}
}

static int wait_draining(int fd, pid_t pid, FILE *others, FILE *own)
{
	int status, watch = (int)syscall(SYS_pidfd_open, pid, 0);
	struct pollfd p[] = {{.fd = fd, .events = POLLIN}, {.fd = watch, .events = POLLIN}};

	while (waitpid(pid, &status, WNOHANG) == 0) {
		poll(p, 2, watch >= 0 ? -1 : 2);
		pl_log_drain(fd, others, own);
	}
	if (watch >= 0)
		close(watch);
	pl_log_drain(fd, others, own);
	return status;
}

int pl_log_child(int fd, void (*function)(void *), void *context, FILE *others, FILE *own)
{
	pid_t pid;

	fflush(NULL);
	pid = fork();
	if (pid < 0)
		pl_scratch_die("fork");
	if (pid == 0) {
		function(context);
		exit(0);
	}
	return wait_draining(fd, pid, others, own);
}
