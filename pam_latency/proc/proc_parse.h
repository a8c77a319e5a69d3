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

#define PL_HELPER_NAME "pam_latency"

struct pl_stat {
	char state;
	bool is_helper; /* one of ours: PL_HELPER_NAME, or no signal at its end */
	int parent;
	uint64_t faults;       /* minor and major */
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

/* Next watched descriptor ("tfd:") of an epoll instance's fdinfo. */
bool pl_parse_watched(const char **p, const char *end, int *fd);

/* "socket:[123]", "pipe:[123]": the number in it. */
bool pl_parse_inode(const char *link, const char *kind, uint64_t *inode);

/* Soft limit of "Max open files" in /proc/PID/limits. */
bool pl_parse_nofile(const char *text, size_t length, uint64_t *limit);

/* In /proc/locks: who holds a lock on this file. DEVICE: major << 32 | minor, or any. */
#define PL_ANY_DEVICE UINT64_MAX
bool pl_parse_lock_holder(const char *text, size_t length, uint64_t device, uint64_t inode,
			  int not_pid, int *holder);

/*
 * In /proc/net/tcp, tcp6, udp or udp6: the remote address of the socket with this inode,
 * as 4 or 16 bytes in network order, and its port.
 */
bool pl_parse_remote(const char *text, size_t length, uint64_t inode, unsigned char address[16],
		     unsigned int *address_length, unsigned int *port);

/* In /proc/net/netlink: does a NETLINK_ROUTE socket have this inode? */
bool pl_parse_is_route(const char *text, size_t length, uint64_t inode);

/*
 * In /proc/PID/mountinfo: mount point and type of the file system that PATH lies on.
 * Both are cut to SIZE.
 */
bool pl_parse_mount(const char *text, size_t length, const char *path, char *point, char *type,
		    size_t size);

/*
 * The arguments of /proc/PID/cmdline: COMMAND gets them joined by blanks, NAME the
 * script when an interpreter runs one, else the program. *wrapper: it only starts others.
 * TEXT must be followed by a NUL.
 */
void pl_parse_cmdline(const char *text, size_t length, char *command, size_t command_size,
		      char *name, size_t name_size, bool *wrapper);

#endif
