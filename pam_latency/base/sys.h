/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SYS_H
#define PL_SYS_H

#include "pam_latency/base/raw_syscall.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>

/*
 * What helpers and the code that they share with the login ask of the kernel. All return what
 * the kernel returns: a negative errno on errors, and errno itself is left alone.
 */

static inline long pl_sys_call(long number, long a, long b, long c)
{
	return pl_raw_syscall(number, a, b, c, 0, 0, 0);
}

static inline int pl_sys_open(const char *path, int flags)
{
	return (int)pl_sys_call(SYS_openat, AT_FDCWD, (long)path, flags | O_CLOEXEC | O_NOCTTY);
}

static inline ssize_t pl_sys_read(int fd, void *buf, size_t size)
{
	return (ssize_t)pl_sys_call(SYS_read, fd, (long)buf, (long)size);
}

static inline ssize_t pl_sys_write(int fd, const void *buf, size_t size)
{
	return (ssize_t)pl_sys_call(SYS_write, fd, (long)buf, (long)size);
}

static inline ssize_t pl_sys_pread(int fd, void *buf, size_t size, uint64_t offset)
{
	return (ssize_t)pl_raw_syscall(SYS_pread64, fd, (long)buf, (long)size, (long)offset, 0,
				       0);
}

static inline int pl_sys_close(int fd)
{
	return (int)pl_sys_call(SYS_close, fd, 0, 0);
}

static inline ssize_t pl_sys_readlink(const char *path, char *buf, size_t size)
{
	return (ssize_t)pl_raw_syscall(SYS_readlinkat, AT_FDCWD, (long)path, (long)buf,
				       (long)size, 0, 0);
}

/* statx(2) without asking a server: what is known of a remote file without it is enough. */
static inline int pl_sys_statx(const char *path, struct statx *st)
{
	return (int)pl_raw_syscall(SYS_statx, AT_FDCWD, (long)path,
				   AT_STATX_DONT_SYNC | AT_NO_AUTOMOUNT, STATX_BASIC_STATS,
				   (long)st, 0);
}

static inline int pl_sys_socket(int family, int type, int protocol)
{
	return (int)pl_sys_call(SYS_socket, family, type | SOCK_CLOEXEC, protocol);
}

static inline int pl_sys_connect(int fd, const void *address, socklen_t length)
{
	return (int)pl_sys_call(SYS_connect, fd, (long)address, (long)length);
}

static inline ssize_t pl_sys_send(int fd, const void *data, size_t length, int flags)
{
	return (ssize_t)pl_raw_syscall(SYS_sendto, fd, (long)data, (long)length, flags, 0, 0);
}

static inline ssize_t pl_sys_sendmsg(int fd, const struct msghdr *message, int flags)
{
	return (ssize_t)pl_sys_call(SYS_sendmsg, fd, (long)message, flags);
}

static inline ssize_t pl_sys_recv(int fd, void *buf, size_t size, int flags)
{
	return (ssize_t)pl_raw_syscall(SYS_recvfrom, fd, (long)buf, (long)size, flags, 0, 0);
}

static inline int pl_sys_getpeername(int fd, void *address, socklen_t *length)
{
	return (int)pl_sys_call(SYS_getpeername, fd, (long)address, (long)length);
}

static inline int pl_sys_getsockopt(int fd, int level, int name, void *value, socklen_t *length)
{
	return (int)pl_raw_syscall(SYS_getsockopt, fd, level, name, (long)value, (long)length,
				   0);
}

static inline int pl_sys_setsockopt(int fd, int level, int name, const void *value,
				    socklen_t length)
{
	return (int)pl_raw_syscall(SYS_setsockopt, fd, level, name, (long)value, (long)length,
				   0);
}

static inline int pl_sys_access(const char *path, int mode)
{
	return (int)pl_sys_call(SYS_faccessat, AT_FDCWD, (long)path, mode);
}

static inline pid_t pl_sys_getpid(void)
{
	return (pid_t)pl_sys_call(SYS_getpid, 0, 0, 0);
}

static inline pid_t pl_sys_getppid(void)
{
	return (pid_t)pl_sys_call(SYS_getppid, 0, 0, 0);
}

static inline pid_t pl_sys_gettid(void)
{
	return (pid_t)pl_sys_call(SYS_gettid, 0, 0, 0);
}

static inline int pl_sys_kill(pid_t pid, int signal)
{
	return (int)pl_sys_call(SYS_kill, pid, signal, 0);
}

/* Sleep until *WORD is no longer VALUE, or somebody wakes it, for NSEC at most. */
static inline void pl_sys_futex_wait(void *word, unsigned int value, uint64_t nsec)
{
	const struct timespec t = {.tv_sec = (time_t)(nsec / 1000000000u),
				   .tv_nsec = (long)(nsec % 1000000000u)};

	pl_raw_syscall(SYS_futex, (long)word, 0 /* FUTEX_WAIT */, (long)value, (long)&t, 0, 0);
}

static inline void pl_sys_futex_wake(void *word)
{
	pl_sys_call(SYS_futex, (long)word, 1 /* FUTEX_WAKE */, 0x7fffffff);
}

static inline void pl_sys_sleep(uint64_t nsec)
{
	const struct timespec t = {.tv_sec = (time_t)(nsec / 1000000000u),
				   .tv_nsec = (long)(nsec % 1000000000u)};

	pl_sys_call(SYS_nanosleep, (long)&t, 0, 0);
}

#endif
