/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/samples.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/proc/descriptor.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/proc_tables.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

struct look {
	struct pl_samples *samples;
	int pid;
	bool in_child;
	/* files that moved since the last look, and how far */
	unsigned int moved_count;
	int moved[PL_SAMPLES_FILES];
	uint64_t distance[PL_SAMPLES_FILES];
	/* descriptors of files that did not move */
	unsigned int still_count;
	int still_fd[PL_SAMPLES_FILES], still[PL_SAMPLES_FILES];
	bool other_source; /* a device that gives as much as one likes */
};

static int entry_of(struct pl_samples *t, int pid, const char *path)
{
	unsigned int i = 0;

	while (i < t->file_count &&
	       (t->files[i].pid != pid || strcmp(t->files[i].path, path) != 0))
		i++;
	if (i == t->file_count) {
		size_t n = strnlen(path, PL_TEXT_ON - 1);

		if (t->file_count == PL_SAMPLES_FILES)
			return -1;
		t->file_count++;
		memset(&t->files[i], 0, sizeof t->files[i]);
		t->files[i].pid = pid;
		memcpy(t->files[i].path, path, n);
	}
	return (int)i;
}

/* A device that gives bytes without end: which terminals do not, nor does /dev/null. */
static bool is_source(const struct pl_descriptor *d)
{
	static const char *const harmless[] = {"/dev/null", "/dev/tty", "/dev/pts/",
					       "/dev/ptmx", "/dev/console"};

	if (!S_ISCHR(d->mode))
		return false;
	for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
		if (strncmp(d->link, harmless[i], strlen(harmless[i])) == 0)
			return false;
	return true;
}

static bool look_at_fd(int fd, void *context)
{
	struct look *l = context;
	struct pl_looker *looker = l->samples->looker;
	struct pl_sampled_file *file;
	struct pl_descriptor d;
	uint64_t position;
	int i;

	if (!pl_descriptor_get(looker, l->pid, fd, &d))
		return true;
	l->other_source = l->other_source || is_source(&d);
	if (!S_ISREG(d.mode) || !pl_descriptor_position(looker, l->pid, fd, &position) ||
	    (i = entry_of(l->samples, l->pid, d.link)) < 0)
		return true;
	file = &l->samples->files[i];
	/* A position of 0 at the first look has not moved yet. */
	if (file->position != position && l->moved_count < PL_SAMPLES_FILES) {
		l->distance[l->moved_count] = pl_minus(position, file->position);
		l->moved[l->moved_count++] = i;
	} else if (file->position == position && l->still_count < PL_SAMPLES_FILES) {
		l->still_fd[l->still_count] = fd;
		l->still[l->still_count++] = i;
	}
	file->position = position;
	file->size = d.size;
	file->in_child = l->in_child;
	return true;
}

/* Several moved: each by what was read of it, unless some were moved without being read. */
static void share_out(struct look *l, uint64_t growth)
{
	uint64_t sum = 0;

	for (unsigned int i = 0; i < l->moved_count; i++)
		sum += l->distance[i] < growth ? l->distance[i] : growth;
	for (unsigned int i = 0; sum <= growth && i < l->moved_count; i++)
		l->samples->files[l->moved[i]].moved += l->distance[i];
}

/*
 * Bytes were read, and no file has moved: by pread(2) and its like, of the only file that is
 * open for it. What comes from a pipe or a socket comes with waiting, which the rule of the
 * cause asks for.
 */
static void find_still(struct look *l, uint64_t growth)
{
	struct pl_samples *t = l->samples;
	int found[2] = {-1, -1};
	uint64_t flags;

	for (unsigned int i = 0; i < l->still_count; i++) {
		int place = l->still[i];

		if (place == found[0] || place == found[1] ||
		    !pl_proc_fd_flags(l->pid, l->still_fd[i], &flags) ||
		    (flags & O_ACCMODE) == O_WRONLY)
			continue;
		if (found[1] >= 0)
			return;
		found[found[0] >= 0] = place;
	}
	if (found[1] < 0) {
		if (found[0] >= 0)
			t->files[found[0]].still += growth;
		return;
	}
	if (t->pair.bytes == 0) {
		t->pair.one = found[0];
		t->pair.other = found[1];
	}
	if (t->pair.one == found[0] && t->pair.other == found[1])
		t->pair.bytes += growth;
}

void pl_samples_files(struct pl_samples *t, int pid, bool in_child, bool knows_growth,
		      uint64_t growth)
{
	struct look l = {.samples = t, .pid = pid, .in_child = in_child};

	t->looker->here = pid == t->looker->owner;
	pl_descriptor_each(t->looker, pid, look_at_fd, &l);
	/* Bytes that were read belong to the file that moved. */
	if (knows_growth && l.moved_count == 1)
		t->files[l.moved[0]].moved += growth;
	else if (knows_growth && l.moved_count > 1)
		share_out(&l, growth);
	else if (knows_growth && growth > 0 && !l.other_source)
		find_still(&l, growth);
	for (unsigned int i = 0; !knows_growth && t->samples > 0 && i < l.moved_count; i++)
		t->files[l.moved[i]].moved += l.distance[i];
}

struct scan {
	struct pl_looker *looker;
	int pid;
	bool found;
};

static bool fd_lists_interfaces(int fd, void *context)
{
	struct scan *s = context;
	struct pl_descriptor d;
	size_t length;
	ssize_t n;

	if (!pl_descriptor_get(s->looker, s->pid, fd, &d))
		return true;
	if (S_ISSOCK(d.mode)) {
		n = pl_proc_read(s->pid, "net/netlink", s->looker->text,
				 sizeof s->looker->text);
		s->found = n > 0 && pl_parse_is_route(s->looker->text, (size_t)n, d.inode);
	} else {
		length = strlen(d.link);
		s->found = length > 8 && strcmp(d.link + length - 8, "/net/dev") == 0;
	}
	return !s->found;
}

bool pl_samples_lists_interfaces(struct pl_looker *l, int pid)
{
	struct scan s = {.looker = l, .pid = pid};

	l->here = false;
	pl_descriptor_each(l, pid, fd_lists_interfaces, &s);
	return s.found;
}
