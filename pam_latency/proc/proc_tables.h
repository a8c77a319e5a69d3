/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROC_TABLES_H
#define PL_PROC_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tables of /proc (proc(5)) in which one line is looked for. Pure; as in proc_parse.h. */

/* In /proc/locks: who holds a lock on this file. DEVICE: major << 32 | minor, or any. */
#define PL_ANY_DEVICE UINT64_MAX
bool pl_parse_lock_holder(const char *text, size_t length, uint64_t device, uint64_t inode,
			  int not_pid, int *holder);

/* In /proc/locks: the file that PID waits for a lock on. */
bool pl_parse_lock_waiter(const char *text, size_t length, int pid, uint64_t *device,
			  uint64_t *inode);

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

#endif
