/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/log/socket.h"

#include "pam_latency/base/sys.h"

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
	return pl_sys_access(sink->journal, F_OK) == 0;
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
	struct ucred sender = {
	    .pid = pl_sys_getpid(), .uid = 0, .gid = (gid_t)pl_sys_call(SYS_getegid, 0, 0, 0)};
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
	return pl_sys_sendmsg(fd, &m, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static ssize_t send_connected(int fd, const char *message, size_t length)
{
	if (pl_sys_call(SYS_geteuid, 0, 0, 0) == 0 && pl_sys_call(SYS_getuid, 0, 0, 0) != 0) {
		ssize_t sent = send_as_root(fd, message, length);

		if (sent >= 0 || sent == -EAGAIN)
			return sent;
	}
	return pl_sys_send(fd, message, length, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* One connection, one message, nothing left open. 0 or a negative errno. */
static int send_once(const char *path, int type, const char *message, size_t length)
{
	struct sockaddr_un address;
	ssize_t sent;
	int fd;

	if (!make_address(path, &address))
		return -ENAMETOOLONG;
	fd = pl_sys_socket(AF_UNIX, type | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return fd;
	sent = pl_sys_connect(fd, &address, sizeof address);
	if (sent == 0)
		sent = send_connected(fd, message, length);
	pl_sys_close(fd);
	if (sent < 0)
		return (int)sent;
	return sent == (ssize_t)length ? 0 : -EMSGSIZE;
}

int pl_sink_journal(const struct pl_sink *sink, const char *datagram, size_t length)
{
	return send_once(sink->journal, SOCK_DGRAM, datagram, length);
}

int pl_sink_syslog(const struct pl_sink *sink, const char *message, size_t length)
{
	int sent = send_once(sink->devlog, SOCK_DGRAM, message, length);

	/* Some daemons listen on a stream; there a NUL ends a message (as of syslog(3)). */
	if (sent == -EPROTOTYPE)
		sent = send_once(sink->devlog, SOCK_STREAM, message, length + 1);
	return sent;
}
