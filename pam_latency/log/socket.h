/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SOCKET_H
#define PL_SOCKET_H

#include <stdbool.h>
#include <stddef.h>

/* Where log sockets live; a test has its own. */
struct pl_sink {
	const char *journal; /* native protocol, AF_UNIX SOCK_DGRAM */
	const char *devlog;  /* syslog, datagram or stream */
};

extern const struct pl_sink pl_system_sink;

/* true when journald listens: a datagram goes there, else a syslog line. */
bool pl_sink_has_journal(const struct pl_sink *sink);

/*
 * Send one message without ever waiting: a logger that does not read, or is not there,
 * loses it. Returns 0, or a negative errno when it was lost. No descriptor stays open; errno
 * is left alone; async-signal-safe.
 */
int pl_sink_journal(const struct pl_sink *sink, const char *datagram, size_t length);
int pl_sink_syslog(const struct pl_sink *sink, const char *message, size_t length);

#endif
