/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_UNIX_DIAG_H
#define PL_UNIX_DIAG_H

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

/*
 * The address at the other end of a connected unix socket, by the socket's inode: the kernel
 * tells it by sock_diag(7), also where a copy of the descriptor is refused, as in
 * containers, once the connection is accepted. Returns its length, 0 when it cannot be told.
 * async-signal-safe.
 */
socklen_t pl_unix_peer(uint64_t inode, struct sockaddr_un *address);

#endif
