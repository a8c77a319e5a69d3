/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/unix_diag.h"

#include "pam_latency/base/sys.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>

struct request {
	struct nlmsghdr header;
	struct unix_diag_req body;
};

/* An answer about one socket; larger than what is asked for can be. */
union answer {
	struct nlmsghdr header;
	char room[4096];
};

static bool ask(int fd, uint32_t inode, uint32_t show, union answer *answer, size_t *length)
{
	struct request request = {
	    .header = {.nlmsg_len = sizeof request,
		       .nlmsg_type = SOCK_DIAG_BY_FAMILY,
		       .nlmsg_flags = NLM_F_REQUEST},
	    .body = {.sdiag_family = AF_UNIX,
		     .udiag_states = ~0u,
		     .udiag_ino = inode,
		     .udiag_show = show,
		     .udiag_cookie = {~0u, ~0u}},
	};
	ssize_t n;

	if (pl_sys_send(fd, &request, sizeof request, MSG_NOSIGNAL) != (ssize_t)sizeof request)
		return false;
	n = pl_sys_recv(fd, answer, sizeof *answer, 0);
	*length = n > 0 ? (size_t)n : 0;
	return NLMSG_OK(&answer->header, *length) &&
	       answer->header.nlmsg_type == SOCK_DIAG_BY_FAMILY &&
	       answer->header.nlmsg_len >= NLMSG_LENGTH(sizeof(struct unix_diag_msg));
}

/* The attribute TYPE of an answer, or NULL. */
static const void *attribute(const union answer *answer, unsigned short type, size_t *length)
{
	size_t at = NLMSG_LENGTH(NLMSG_ALIGN(sizeof(struct unix_diag_msg)));
	size_t end = answer->header.nlmsg_len;

	while (at + sizeof(struct rtattr) <= end) {
		struct rtattr a;

		memcpy(&a, answer->room + at, sizeof a);
		if (a.rta_len < sizeof a || a.rta_len > end - at)
			return NULL;
		if (a.rta_type == type) {
			*length = a.rta_len - RTA_LENGTH(0);
			return answer->room + at + RTA_LENGTH(0);
		}
		at += RTA_ALIGN(a.rta_len);
	}
	return NULL;
}

static socklen_t look_up(int fd, uint32_t inode, struct sockaddr_un *address)
{
	union answer answer;
	size_t length, n;
	const void *value;
	uint32_t peer;

	if (!ask(fd, inode, UDIAG_SHOW_PEER, &answer, &length))
		return 0;
	value = attribute(&answer, UNIX_DIAG_PEER, &n);
	if (value == NULL || n < sizeof peer)
		return 0;
	memcpy(&peer, value, sizeof peer);
	if (peer == 0 || !ask(fd, peer, UDIAG_SHOW_NAME, &answer, &length))
		return 0;
	value = attribute(&answer, UNIX_DIAG_NAME, &n);
	if (value == NULL || n == 0 || n > sizeof address->sun_path)
		return 0;
	memset(address, 0, sizeof *address);
	address->sun_family = AF_UNIX;
	memcpy(address->sun_path, value, n);
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
}

socklen_t pl_unix_peer(uint64_t inode, struct sockaddr_un *address)
{
	/*
	 * The kernel answers before sendto(2) is back: nothing is waited for, but for a fault.
	 */
	struct timeval patience = {.tv_usec = 50000};
	socklen_t length;
	int fd;

	if (inode == 0 || inode > UINT32_MAX)
		return 0;
	fd = pl_sys_socket(AF_NETLINK, SOCK_RAW, NETLINK_SOCK_DIAG);
	if (fd < 0)
		return 0;
	pl_sys_setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	length = look_up(fd, (uint32_t)inode, address);
	pl_sys_close(fd);
	return length;
}
