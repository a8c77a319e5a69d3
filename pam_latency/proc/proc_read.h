/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROC_READ_H
#define PL_PROC_READ_H

#include "pam_latency/proc/looker.h"
#include "pam_latency/proc/proc_parse.h"

#include <sys/types.h>

/*
 * What /proc says of a process (a thread's number stands for the thread). All of it may fail
 * at any time, since processes end and rights are missing; all of it is async-signal-safe and
 * leaves errno alone.
 */

#define PL_PROC_PATH 96

/* "/proc/PID/NAME" in BUF, which is returned. */
const char *pl_proc_path(int pid, const char *name, char buf[PL_PROC_PATH]);

/* "/proc/PID/NAME/NUMBER". */
const char *pl_proc_path_number(int pid, const char *name, int number, char buf[PL_PROC_PATH]);

/* /proc/PID/NAME, NUL-terminated. Returns the length, or a negative errno. */
ssize_t pl_proc_read(int pid, const char *name, char *buf, size_t size);

bool pl_proc_stat(int pid, struct pl_stat *stat);

/* false also where it is not ours to know: then *refused says so. */
bool pl_proc_syscall(int pid, struct pl_syscall *call, bool *refused);

/* Up to MAX children of all its threads. Returns how many. */
size_t pl_proc_children(int pid, int *children, size_t max);

/*
 * Calls FN for each number that names an entry of /proc/PID/NAME; stops when FN returns false.
 * Returns false when the directory cannot be read.
 */
bool pl_proc_each(int pid, const char *name, bool (*fn)(int number, void *context),
		  void *context);

/* The same for an open directory. */
void pl_proc_each_in(int directory, bool (*fn)(int number, void *context), void *context);

/* How a descriptor was opened, open(2): O_RDONLY ... */
bool pl_proc_fd_flags(int pid, int fd, uint64_t *flags);

/* Is /proc that of our own PID namespace? Another one has other processes under our numbers. */
bool pl_proc_is_ours(void);

/* Network interfaces in the process's network namespace. */
unsigned int pl_proc_interfaces(int pid);

#endif
