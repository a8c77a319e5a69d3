/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PEER_H
#define PL_PEER_H

#include "pam_latency/base/vocabulary.h"
#include "pam_latency/proc/looker.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/*
 * What a process's socket leads to: the cause that waiting for it has, and in ON the path
 * of a unix socket, or address and port. async-signal-safe. false when it cannot be told.
 */
bool pl_peer_of(struct pl_looker *l, int pid, int fd, enum pl_cause *cause, char *on,
		size_t size);

/* The same for an address that a process gave to connect(2) or sendto(2). Pure. */
bool pl_peer_name(const struct sockaddr *address, socklen_t length, enum pl_cause *cause,
		  char *on, size_t size);

#endif
