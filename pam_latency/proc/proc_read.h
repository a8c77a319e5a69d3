/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROC_READ_H
#define PL_PROC_READ_H

#include "pam_latency/proc/proc_parse.h"

#include <sys/stat.h>
#include <sys/types.h>

/*
 * What the observer reads of a process. All of it may fail at any time, since processes
 * end and rights are missing; all of it is async-signal-safe.
 */

/* /proc/PID/NAME, NUL-terminated. Returns the length, or -1. */
ssize_t pl_proc_read(int pid, const char *name, char *buf, size_t size);

bool pl_proc_stat(int pid, struct pl_stat *stat);
bool pl_proc_syscall(int pid, struct pl_syscall *call);

/* What descriptor FD of the process is: a path, "socket:[N]", "pipe:[N]" ... */
bool pl_proc_link(int pid, int fd, char *buf, size_t size);

/* What is behind descriptor FD of the process: stat(2). */
bool pl_proc_fd_stat(int pid, int fd, struct stat *st);

/* SIZE bytes (or fewer, at the end of a mapping) of the process's memory. */
ssize_t pl_proc_memory(int pid, uint64_t address, void *buf, size_t size);

/* A NUL-terminated text in the process's memory. */
bool pl_proc_string(int pid, uint64_t address, char *buf, size_t size);

/* Up to MAX children of all its threads. Returns how many. */
size_t pl_proc_children(int pid, int *children, size_t max);

/* Calls FN for each number that names an entry of /proc/PID/NAME; stops when FN returns false.
 */
void pl_proc_each(int pid, const char *name, bool (*fn)(int number, void *context),
		  void *context);

/* Is /proc that of our own PID namespace? Another one has other processes under our numbers. */
bool pl_proc_is_ours(void);

/* Network interfaces in the process's network namespace. */
unsigned int pl_proc_interfaces(int pid);

#endif
