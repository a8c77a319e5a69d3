/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/wait_syscalls.h"

#include <stddef.h>
#include <sys/syscall.h>

struct known {
	long number;
	enum pl_wait_kind kind;
};

static const struct known calls[] = {
    {SYS_read, KIND_FD},
    {SYS_readv, KIND_FD},
    {SYS_write, KIND_FD},
    {SYS_writev, KIND_FD},
    {SYS_pread64, KIND_FD},
    {SYS_pwrite64, KIND_FD},
    {SYS_recvfrom, KIND_FD},
    {SYS_recvmsg, KIND_FD},
    {SYS_recvmmsg, KIND_FD},
    {SYS_sendto, KIND_FD},
    {SYS_sendmsg, KIND_FD},
    {SYS_sendmmsg, KIND_FD},
    {SYS_accept, KIND_FD},
    {SYS_accept4, KIND_FD},
    {SYS_fsync, KIND_FD},
    {SYS_fdatasync, KIND_FD},
    {SYS_ioctl, KIND_FD},
    {SYS_getdents64, KIND_FD},
    {SYS_ftruncate, KIND_FD},
    {SYS_fallocate, KIND_FD},
    {SYS_close, KIND_FD},
    {SYS_fchmod, KIND_FD},
    {SYS_fchown, KIND_FD},
    {SYS_connect, KIND_CONNECT},
    {SYS_wait4, KIND_WAIT},
    {SYS_waitid, KIND_WAITID},
    {SYS_clone, KIND_SPAWN},
    {SYS_flock, KIND_FLOCK},
    {SYS_fcntl, KIND_FCNTL},
    {SYS_nanosleep, KIND_SLEEP},
    {SYS_futex, KIND_FUTEX},
    {SYS_truncate, KIND_PATH},
    {SYS_chdir, KIND_PATH},
    {SYS_execve, KIND_PATH},
    {SYS_statfs, KIND_PATH},
    {SYS_openat, KIND_PATH_AT},
    {SYS_faccessat, KIND_PATH_AT},
    {SYS_unlinkat, KIND_PATH_AT},
    {SYS_mkdirat, KIND_PATH_AT},
    {SYS_readlinkat, KIND_PATH_AT},
    {SYS_fchmodat, KIND_PATH_AT},
    {SYS_fchownat, KIND_PATH_AT},
    {SYS_utimensat, KIND_PATH_AT},
    {SYS_statx, KIND_PATH_AT},
    {SYS_clock_nanosleep, KIND_SLEEP},
    {SYS_ppoll, KIND_SET},
    {SYS_pselect6, KIND_SET},
    {SYS_epoll_pwait, KIND_SET},
#ifdef SYS_clone3
    {SYS_clone3, KIND_SPAWN},
#endif
#ifdef SYS_newfstatat
    {SYS_newfstatat, KIND_PATH_AT},
#endif
#ifdef SYS_renameat
    {SYS_renameat, KIND_PATH_AT},
#endif
#ifdef SYS_faccessat2
    {SYS_faccessat2, KIND_PATH_AT},
#endif
#ifdef SYS_openat2
    {SYS_openat2, KIND_PATH_AT},
#endif
#ifdef SYS_epoll_pwait2
    {SYS_epoll_pwait2, KIND_SET},
#endif
#ifdef SYS_poll /* the older calls, which newer machines do not have */
    {SYS_poll, KIND_SET},
    {SYS_select, KIND_SET},
    {SYS_epoll_wait, KIND_SET},
    {SYS_vfork, KIND_SPAWN},
    {SYS_open, KIND_PATH},
    {SYS_stat, KIND_PATH},
    {SYS_lstat, KIND_PATH},
    {SYS_access, KIND_PATH},
    {SYS_mkdir, KIND_PATH},
    {SYS_unlink, KIND_PATH},
    {SYS_rename, KIND_PATH},
    {SYS_readlink, KIND_PATH},
    {SYS_creat, KIND_PATH},
    {SYS_chmod, KIND_PATH},
    {SYS_chown, KIND_PATH},
    {SYS_rmdir, KIND_PATH},
#endif
};

enum pl_wait_kind pl_wait_kind_of(long number)
{
	for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
		if (calls[i].number == number)
			return calls[i].kind;
	return KIND_UNKNOWN;
}
