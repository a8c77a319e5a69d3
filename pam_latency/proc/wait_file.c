/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/wait_file.h"

#include "pam_latency/base/text.h"
#include "pam_latency/proc/peer.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_read.h"

#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

void pl_wait_text(char *to, const char *from)
{
	size_t n = strnlen(from, PL_TEXT_ON - 1);

	memcpy(to, from, n);
	to[n] = '\0';
}

/* File systems whose server may be the reason of a wait that can be interrupted. */
static bool is_remote(const char *type)
{
	static const char *const types[] = {"nfs", "nfs4", "cifs", "smb3", "9p", "ceph", "afs"};

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		if (strcmp(types[i], type) == 0)
			return true;
	return strncmp(type, "fuse", 4) == 0;
}

void pl_wait_on_path(int pid, const char *path, struct pl_wait *w)
{
	static char mounts[65536];
	char point[PL_TEXT_ON / 2], type[PL_TEXT_ON / 2];
	struct pl_text t = {.buf = w->detail, .size = PL_TEXT_ON - 1};
	ssize_t n = pl_proc_read(pid, "mountinfo", mounts, sizeof mounts);

	pl_wait_text(w->on, path);
	if (n <= 0 || !pl_parse_mount(mounts, (size_t)n, path, point, type, sizeof point))
		return;
	pl_text_string(&t, "on ");
	pl_text_string(&t, point);
	pl_text_string(&t, ", ");
	pl_text_string(&t, type);
	pl_text_end(&t);
	if (is_remote(type))
		w->cause = PL_CAUSE_WAIT_DISK;
}

void pl_wait_on_fd(int pid, int fd, bool uninterruptible, struct pl_wait *w)
{
	char link[PL_TEXT_ON];
	struct stat st;
	mode_t mode;

	if (!pl_proc_link(pid, fd, link, sizeof link))
		return;
	mode = pl_proc_fd_stat(pid, fd, &st) ? st.st_mode : 0;
	if (S_ISSOCK(mode)) {
		if (!pl_peer_of(pid, fd, &w->cause, w->on, sizeof w->on))
			pl_wait_text(w->detail, "a socket");
	} else if (S_ISFIFO(mode)) {
		if (!pl_parse_inode(link, "pipe", &w->pipe))
			pl_wait_text(w->on, link);
		w->cause = w->pipe != 0 ? PL_CAUSE_WAIT_CHILD : PL_CAUSE_WAIT_DEVICE;
	} else if (S_ISCHR(mode)) {
		w->cause = PL_CAUSE_WAIT_DEVICE;
		pl_wait_text(w->on, link);
	} else if (S_ISREG(mode) || S_ISDIR(mode) || S_ISBLK(mode)) {
		if (uninterruptible)
			w->cause = PL_CAUSE_WAIT_DISK;
		pl_wait_on_path(pid, link, w);
	}
}

void pl_wait_on_lock(int pid, int fd, struct pl_wait *w)
{
	static char locks[65536];
	char name[64];
	struct pl_text t = {.buf = w->detail, .size = PL_TEXT_ON - 1};
	struct stat st;
	uint64_t device;
	int holder;
	ssize_t n;

	w->cause = PL_CAUSE_WAIT_LOCK;
	pl_proc_link(pid, fd, w->on, sizeof w->on);
	if (!pl_proc_fd_stat(pid, fd, &st))
		return;
	device = (uint64_t)major(st.st_dev) << 32 | minor(st.st_dev);
	n = pl_procfile_read("/proc/locks", locks, sizeof locks);
	/* On btrfs and overlays the two names of the device differ. */
	if (n <= 0 ||
	    (!pl_parse_lock_holder(locks, (size_t)n, device, st.st_ino, pid, &holder) &&
	     !pl_parse_lock_holder(locks, (size_t)n, PL_ANY_DEVICE, st.st_ino, pid, &holder)))
		return;
	pl_text_string(&t, "held by pid ");
	pl_text_number(&t, (uint64_t)holder);
	n = pl_proc_read(holder, "comm", name, sizeof name);
	if (n > 1) {
		pl_text_string(&t, " (");
		pl_text_bytes(&t, name, (size_t)n - 1);
		pl_text_char(&t, ')');
	}
	pl_text_end(&t);
}
