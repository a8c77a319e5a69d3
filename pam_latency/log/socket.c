/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/socket.h"

#include <errno.h>
#include <stdint.h>
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

/*
 * The journal notes as sender the real user, which in su and sudo is still the one who called
 * them: say that it is root who speaks. Returns less than 0 when the kernel refuses.
 */
static ssize_t send_as_root(int fd, const char *message, size_t length)
{
	struct ucred sender = {.pid = getpid(), .uid = 0, .gid = getegid()};
	union {
		struct cmsghdr header;
		char room[CMSG_SPACE(sizeof(struct ucred))];
	} control = {0};
	/* sendmsg(2) does not write to it. */
	struct iovec part = {.iov_base = (void *)(uintptr_t)message, .iov_len = length};
	struct msghdr m = {.msg_iov = &part,
			   .msg_iovlen = 1,
			   .msg_control = &control,
			   .msg_controllen = sizeof control};

	control.header.cmsg_level = SOL_SOCKET;
	control.header.cmsg_type = SCM_CREDENTIALS;
	control.header.cmsg_len = CMSG_LEN(sizeof sender);
	memcpy(CMSG_DATA(&control.header), &sender, sizeof sender);
	return sendmsg(fd, &m, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static ssize_t send_connected(int fd, const char *message, size_t length)
{
	if (geteuid() == 0 && getuid() != 0) {
		ssize_t sent = send_as_root(fd, message, length);

		if (sent >= 0 || errno == EAGAIN)
			return sent;
	}
	return send(fd, message, length, MSG_NOSIGNAL | MSG_DONTWAIT);
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
		sent = send_connected(fd, message, length);
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
	/* Some daemons listen on a stream; there a NUL ends a message (syslog(3) sends one
	 * too). */
	return errno == EPROTOTYPE && send_once(sink->devlog, SOCK_STREAM, message, length + 1);
}
