/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/wait_file.h"

#include "pam_latency/base/text.h"
#include "pam_latency/proc/descriptor.h"
#include "pam_latency/proc/mounts.h"
#include "pam_latency/proc/peer.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/proc_tables.h"

#include <string.h>
#include <sys/stat.h>

void pl_wait_text(char *to, const char *from)
{
	size_t n = strnlen(from, PL_TEXT_ON - 1);

	memcpy(to, from, n);
	to[n] = '\0';
}

void pl_wait_on_path(struct pl_looker *l, const char *path, struct pl_wait *w)
{
	struct pl_mount mount;
	struct pl_text t = {.buf = w->detail, .size = PL_TEXT_ON - 1};

	pl_wait_text(w->on, path);
	if (!pl_mounts_find(l, path, &mount))
		return;
	pl_text_string(&t, "on ");
	pl_text_string(&t, mount.point);
	pl_text_string(&t, ", ");
	pl_text_string(&t, mount.type);
	pl_text_end(&t);
	/* Its server may be the reason of a wait that can be interrupted. */
	if (pl_mount_is_remote(&mount))
		w->cause = PL_CAUSE_WAIT_DISK;
}

void pl_wait_on_fd(struct pl_looker *l, int pid, int fd, bool uninterruptible,
		   struct pl_wait *w)
{
	struct pl_descriptor d;

	if (!pl_descriptor_get(l, pid, fd, &d))
		return;
	if (S_ISSOCK(d.mode)) {
		if (!pl_peer_of(l, pid, fd, &w->cause, w->on, sizeof w->on))
			pl_wait_text(w->detail, "a socket");
	} else if (S_ISFIFO(d.mode)) {
		if (!pl_parse_inode(d.link, "pipe", &w->pipe))
			pl_wait_text(w->on, d.link);
		w->cause = w->pipe != 0 ? PL_CAUSE_WAIT_CHILD : PL_CAUSE_WAIT_DEVICE;
	} else if (S_ISCHR(d.mode)) {
		w->cause = PL_CAUSE_WAIT_DEVICE;
		pl_wait_text(w->on, d.link);
	} else if (S_ISREG(d.mode) || S_ISDIR(d.mode) || S_ISBLK(d.mode)) {
		if (uninterruptible)
			w->cause = PL_CAUSE_WAIT_DISK;
		pl_wait_on_path(l, d.link, w);
	}
}

static void put_holder(int holder, struct pl_wait *w)
{
	struct pl_text t = {.buf = w->detail, .size = PL_TEXT_ON - 1};
	char name[64];
	ssize_t n;

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

void pl_wait_on_lock(struct pl_looker *l, int pid, int fd, struct pl_wait *w)
{
	struct pl_descriptor d;
	int holder;
	ssize_t n;

	w->cause = PL_CAUSE_WAIT_LOCK;
	if (!pl_descriptor_get(l, pid, fd, &d))
		return;
	pl_wait_text(w->on, d.link);
	if (d.inode == 0)
		return;
	n = pl_proc_file_read("/proc/locks", l->text, sizeof l->text);
	/* On btrfs and overlays the two names of the device differ. */
	if (n > 0 &&
	    (pl_parse_lock_holder(l->text, (size_t)n, d.device, d.inode, pid, &holder) ||
	     pl_parse_lock_holder(l->text, (size_t)n, PL_ANY_DEVICE, d.inode, pid, &holder)))
		put_holder(holder, w);
}
