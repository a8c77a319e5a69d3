/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/descriptor.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/proc/mounts.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/proc_read.h"

#include <string.h>

static bool is_asked(const struct pl_looker *l)
{
	return l->here && l->ask != NULL;
}

static bool ask(struct pl_looker *l, struct pl_fd_request *request)
{
	return l->ask(l->ask_context, request) && request->known;
}

/* Sockets and pipes have no other file system behind them, and their name says what they are. */
static bool type_by_name(struct pl_descriptor *d)
{
	if (pl_parse_inode(d->link, "socket", &d->inode))
		d->mode = S_IFSOCK;
	else if (pl_parse_inode(d->link, "pipe", &d->inode))
		d->mode = S_IFIFO;
	return d->mode != 0 || d->link[0] != '/';
}

static bool read_link(const char *path, struct pl_descriptor *d)
{
	ssize_t n = pl_sys_readlink(path, d->link, sizeof d->link - 1);

	if (n <= 0)
		return false;
	d->link[n] = '\0';
	return true;
}

static void read_type(const char *path, struct pl_descriptor *d)
{
	struct statx st;

	if (pl_sys_statx(path, &st) != 0)
		return;
	d->mode = st.stx_mode & S_IFMT;
	d->device = (uint64_t)st.stx_dev_major << 32 | st.stx_dev_minor;
	d->inode = st.stx_ino;
	d->size = st.stx_size;
}

bool pl_descriptor_get(struct pl_looker *l, int pid, int fd, struct pl_descriptor *d)
{
	struct pl_fd_request request = {.question = PL_FD_WHAT, .fd = fd};
	char path[PL_PROC_PATH];

	memset(d, 0, sizeof *d);
	if (fd < 0)
		return false;
	if (is_asked(l)) {
		if (!ask(l, &request))
			return false;
		*d = request.answer.what;
		return true;
	}
	if (!read_link(pl_proc_path_number(pid, "fd", fd, path), d))
		return false;
	if (type_by_name(d))
		return true;
	/* A file whose server may hang is not touched: that it is a file must do. */
	if (pl_mounts_may_hang(l, d->link))
		d->mode = S_IFREG;
	else
		read_type(path, d);
	return true;
}

/* pidfd_getfd(2) gives a copy of it, which can be asked. */
static socklen_t peer_of_copy(int pid, int fd, struct sockaddr_storage *address)
{
	socklen_t length = sizeof *address;
	int pidfd = (int)pl_sys_call(SYS_pidfd_open, pid, 0, 0);
	int copy = pidfd >= 0 ? (int)pl_sys_call(SYS_pidfd_getfd, pidfd, fd, 0) : -1;

	if (copy < 0 || pl_sys_getpeername(copy, address, &length) != 0)
		length = 0;
	if (copy >= 0)
		pl_sys_close(copy);
	if (pidfd >= 0)
		pl_sys_close(pidfd);
	return length;
}

socklen_t pl_descriptor_peer(struct pl_looker *l, int pid, int fd,
			     struct sockaddr_storage *address)
{
	struct pl_fd_request request = {.question = PL_FD_PEER, .fd = fd};

	memset(address, 0, sizeof *address);
	if (!is_asked(l))
		return l->filtered ? 0 : peer_of_copy(pid, fd, address);
	if (!ask(l, &request))
		return 0;
	*address = request.answer.peer.address;
	return request.answer.peer.length;
}

bool pl_descriptor_position(struct pl_looker *l, int pid, int fd, uint64_t *position)
{
	struct pl_fd_request request = {.question = PL_FD_POSITION, .fd = fd};
	char path[PL_PROC_PATH], text[512];
	ssize_t n;

	if (is_asked(l)) {
		if (!ask(l, &request))
			return false;
		*position = request.answer.position;
		return true;
	}
	n = pl_proc_file_read(pl_proc_path_number(pid, "fdinfo", fd, path), text, sizeof text);
	return n > 0 && pl_parse_position(text, (size_t)n, position);
}

void pl_descriptor_each(struct pl_looker *l, int pid, bool (*fn)(int, void *), void *context)
{
	struct pl_fd_request request = {.question = PL_FD_ALL};

	if (!is_asked(l)) {
		pl_proc_each(pid, "fd", fn, context);
		return;
	}
	if (!ask(l, &request))
		return;
	for (int fd = 0; fd < PL_FD_LIST; fd++)
		if ((request.answer.open[fd / 64] >> fd % 64 & 1) != 0 && !fn(fd, context))
			return;
}

static bool answer_what(int fd, struct pl_descriptor *d)
{
	char path[PL_PROC_PATH];
	const char *name = pl_proc_path_number((int)pl_sys_getpid(), "fd", fd, path);

	if (!read_link(name, d))
		return false;
	if (!type_by_name(d))
		read_type(name, d);
	return true;
}

void pl_descriptor_answer(struct pl_fd_request *r)
{
	long at;

	memset(&r->answer, 0, sizeof r->answer);
	r->known = true;
	switch (r->question) {
	case PL_FD_WHAT:
		r->known = answer_what(r->fd, &r->answer.what);
		break;
	case PL_FD_PEER:
		r->answer.peer.length = sizeof r->answer.peer.address;
		r->known = pl_sys_getpeername(r->fd, &r->answer.peer.address,
					      &r->answer.peer.length) == 0;
		break;
	case PL_FD_POSITION:
		at = pl_sys_call(SYS_lseek, r->fd, 0, SEEK_CUR);
		r->known = at >= 0;
		r->answer.position = (uint64_t)at;
		break;
	case PL_FD_ALL:
		for (int fd = 0; fd < PL_FD_LIST; fd++)
			if (pl_sys_call(SYS_fcntl, fd, F_GETFD, 0) >= 0)
				r->answer.open[fd / 64] |= UINT64_C(1) << fd % 64;
		break;
	}
}
