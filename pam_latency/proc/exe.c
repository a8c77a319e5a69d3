/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/exe.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/proc/proc_read.h"

bool pl_image_get(int pid, struct pl_image *image)
{
	char path[PL_PROC_PATH];
	struct statx st;

	if (pl_sys_statx(pl_proc_path(pid, "exe", path), &st) != 0)
		return false;
	image->device = (uint64_t)st.stx_dev_major << 32 | st.stx_dev_minor;
	image->inode = st.stx_ino;
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
