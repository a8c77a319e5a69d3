/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/samples.h"

#include "pam_latency/base/text.h"
#include "pam_latency/proc/proc_read.h"

#include <string.h>
#include <sys/stat.h>

struct look {
	struct pl_track *track;
	int pid;
	bool in_child;
	/* files that moved since the last look */
	int moved[PL_TRACK_FILES];
	unsigned int moved_count;
};

static const char *name_of(const char *folder, int fd, char *buf, size_t size)
{
	struct pl_text t = {.buf = buf, .size = size - 1};

	pl_text_string(&t, folder);
	pl_text_char(&t, '/');
	pl_text_number(&t, (uint64_t)fd);
	return pl_text_end(&t);
}

static bool regular_size(int pid, int fd, uint64_t *size)
{
	struct stat st;

	if (!pl_proc_fd_stat(pid, fd, &st) || !S_ISREG(st.st_mode))
		return false;
	*size = (uint64_t)st.st_size;
	return true;
}

static int entry_of(struct pl_track *t, int pid, const char *path)
{
	unsigned int i = 0;

	while (i < t->file_count &&
	       (t->files[i].pid != pid || strcmp(t->files[i].path, path) != 0))
		i++;
	if (i == t->file_count) {
		size_t n = strnlen(path, PL_TEXT_ON - 1);

		if (t->file_count == PL_TRACK_FILES)
			return -1;
		t->file_count++;
		memset(&t->files[i], 0, sizeof t->files[i]);
		t->files[i].pid = pid;
		memcpy(t->files[i].path, path, n);
	}
	return (int)i;
}

static bool look_at_fd(int fd, void *context)
{
	struct look *l = context;
	char link[PL_TEXT_ON], name[32], text[512];
	uint64_t position, size;
	ssize_t n;
	int i;

	if (!pl_proc_link(l->pid, fd, link, sizeof link) || link[0] != '/' ||
	    !regular_size(l->pid, fd, &size))
		return true;
	n = pl_proc_read(l->pid, name_of("fdinfo", fd, name, sizeof name), text, sizeof text);
	if (n <= 0 || !pl_parse_position(text, (size_t)n, &position) ||
	    (i = entry_of(l->track, l->pid, link)) < 0)
		return true;
	/* A position of 0 at the first look has not moved yet. */
	if (l->track->files[i].position != position && l->moved_count < PL_TRACK_FILES)
		l->moved[l->moved_count++] = i;
	l->track->files[i].position = position;
	l->track->files[i].size = size;
	l->track->files[i].in_child = l->in_child;
	return true;
}

void pl_track_files(struct pl_track *t, int pid, bool in_child, uint64_t read_growth)
{
	struct look l = {.track = t, .pid = pid, .in_child = in_child};

	pl_proc_each(pid, "fd", look_at_fd, &l);
	/* Bytes that were read belong to the file that moved; to none when several did. */
	if (l.moved_count == 1)
		t->files[l.moved[0]].moved += read_growth;
}

struct scan {
	int pid;
	bool found;
};

static bool fd_lists_interfaces(int fd, void *context)
{
	static char text[65536];
	struct scan *s = context;
	char link[PL_TEXT_ON];
	uint64_t inode;
	ssize_t n;

	if (!pl_proc_link(s->pid, fd, link, sizeof link))
		return true;
	if (pl_parse_inode(link, "socket", &inode)) {
		n = pl_proc_read(s->pid, "net/netlink", text, sizeof text);
		s->found = n > 0 && pl_parse_is_route(text, (size_t)n, inode);
	} else {
		size_t length = strlen(link);

		s->found = length > 8 && strcmp(link + length - 8, "/net/dev") == 0;
	}
	return !s->found;
}

bool pl_track_lists_interfaces(int pid)
{
	struct scan s = {.pid = pid};

	pl_proc_each(pid, "fd", fd_lists_interfaces, &s);
	return s.found;
}
