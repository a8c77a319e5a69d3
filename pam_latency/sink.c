/* SPDX-License-Identifier: BSD-3-Clause */
#include "sink.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

const struct pl_sink pl_system_sink = {
	.journal = "/run/systemd/journal/socket",
	.devlog = "/dev/log",
};

bool pl_sink_has_journal(const struct pl_sink *sink)
{
	return access(sink->journal, F_OK) == 0;
}

static bool make_address(const char *path, struct sockaddr_un *address)
{
	size_t length = strlen(path);

	if (length >= sizeof address->sun_path)
		return false;
	memset(address, 0, sizeof *address);
	address->sun_family = AF_UNIX;
	memcpy(address->sun_path, path, length);
	return true;
}

/* One connection, one message, nothing left open. */
static bool send_once(const char *path, int type, const char *message, size_t length)
{
	struct sockaddr_un address;
	ssize_t sent = -1;
	int fd;

	if (!make_address(path, &address))
		return false;
	fd = socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return false;
	if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
		sent = send(fd, message, length, MSG_NOSIGNAL | MSG_DONTWAIT);
	type = errno;
	close(fd);
	errno = type;
	return sent == (ssize_t)length;
}

bool pl_sink_journal(const struct pl_sink *sink, const char *datagram, size_t length)
{
	return send_once(sink->journal, SOCK_DGRAM, datagram, length);
}

bool pl_sink_syslog(const struct pl_sink *sink, const char *message, size_t length)
{
	if (send_once(sink->devlog, SOCK_DGRAM, message, length))
		return true;
	/* Some daemons listen on a stream; there a NUL ends a message (syslog(3) sends one too). */
	return errno == EPROTOTYPE && send_once(sink->devlog, SOCK_STREAM, message, length + 1);
}
