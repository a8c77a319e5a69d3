/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/exe.h"

#include "pam_latency/base/text.h"

#include <sys/stat.h>

bool pl_image_get(int pid, struct pl_image *image)
{
	char path[40];
	struct pl_text t = {.buf = path, .size = sizeof path - 1};
	struct stat st;

	pl_text_string(&t, "/proc/");
	pl_text_number(&t, (uint64_t)pid);
	pl_text_string(&t, "/exe");
	if (stat(pl_text_end(&t), &st) != 0)
		return false;
	image->device = (uint64_t)st.st_dev;
	image->inode = (uint64_t)st.st_ino;
	return true;
}

bool pl_image_same(const struct pl_image *a, const struct pl_image *b)
{
	return a->device == b->device && a->inode == b->inode;
}

bool pl_image_is(int pid, const struct pl_image *image)
{
	struct pl_image now;

	return pl_image_get(pid, &now) && pl_image_same(&now, image);
}
