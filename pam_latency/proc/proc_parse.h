/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROC_PARSE_H
#define PL_PROC_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Parsers of text from /proc (proc(5)). Pure; each gets the text with its length, copes
 * with cut and forged text, and returns false, with the result untouched or empty, when
 * the text is not what it should be.
 */

/*
 * How our own processes call themselves. systemd says nothing about left-over processes whose
 * name begins with a bracket: they are known to be short-lived.
 */
#define PL_HELPER_NAME "(pam_latency)"

/* The unit of times in /proc/PID/stat: USER_HZ, the same on every machine that we know. */
#define PL_TICKS 100 /* a second */

struct pl_stat {
	char state;
	bool is_helper; /* one of ours: PL_HELPER_NAME, or no signal at its end */
	bool no_exec;	/* forked, and has not executed a program since */
	int parent;
	int group, session; /* as setpgid(2) and setsid(2) made them */
	int threads;
	uint64_t faults;       /* minor and major */
	uint64_t major_faults; /* a page was read from disk */
	uint64_t user, system; /* clock ticks */
	uint64_t start;	       /* clock ticks since boot */
};

/* /proc/PID/stat. The name in brackets may hold anything, brackets and newlines too. */
bool pl_parse_stat(const char *text, size_t length, struct pl_stat *stat);

struct pl_syscall {
	bool running; /* on a processor: nothing else is known */
	long number;
	uint64_t args[6];
};

/* /proc/PID/syscall. */
bool pl_parse_syscall(const char *text, size_t length, struct pl_syscall *call);

/* Next number of a list of them, as in .../children; false at its end. */
bool pl_parse_next(const char **p, const char *end, uint64_t *number);

/* "pos:" of /proc/PID/fdinfo/N. */
bool pl_parse_position(const char *text, size_t length, uint64_t *position);

/* "flags:" of /proc/PID/fdinfo/N: those of open(2). */
bool pl_parse_fd_flags(const char *text, size_t length, uint64_t *flags);

/* Next watched descriptor ("tfd:") of an epoll instance's fdinfo. */
bool pl_parse_watched(const char **p, const char *end, int *fd);

/* "socket:[123]", "pipe:[123]": the number in it. */
bool pl_parse_inode(const char *link, const char *kind, uint64_t *inode);

/* Soft limit of "Max open files" in /proc/PID/limits. */
bool pl_parse_nofile(const char *text, size_t length, uint64_t *limit);

#endif
