/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_WAIT_SYSCALLS_H
#define PL_WAIT_SYSCALLS_H

/* What the arguments of a system call say about a wait in it. */
enum pl_wait_kind {
	KIND_UNKNOWN, /* not in the table */
	KIND_FD,      /* first argument: a descriptor */
	KIND_CONNECT, /* descriptor, address, length */
	KIND_SET,     /* poll, select, epoll */
	KIND_WAIT,    /* wait4: a process number */
	KIND_WAITID,  /* type and number */
	KIND_SPAWN,   /* the parent of a vfork() */
	KIND_FLOCK,
	KIND_FCNTL,
	KIND_SLEEP,
	KIND_FUTEX,
	KIND_PATH,    /* first argument: a path */
	KIND_PATH_AT, /* second argument: a path */
};

/* The kind of a system call, by its number on this machine. */
enum pl_wait_kind pl_wait_kind_of(long number);

#endif
