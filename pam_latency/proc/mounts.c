/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/proc/mounts.h"

#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/proc_tables.h"

#include <string.h>

static void read_mounts(struct pl_looker *l)
{
	ssize_t n;

	if (l->read_mounts)
		return;
	n = pl_proc_read(l->owner, "mountinfo", l->mounts, sizeof l->mounts);
	l->mounts_length = n > 0 ? (uint32_t)n : 0;
	l->read_mounts = true;
}

bool pl_mounts_find(struct pl_looker *l, const char *path, struct pl_mount *m)
{
	read_mounts(l);
	return l->mounts_length > 0 && pl_parse_mount(l->mounts, l->mounts_length, path,
						      m->point, m->type, sizeof m->point);
}

bool pl_mount_is_remote(const struct pl_mount *m)
{
	static const char *const types[] = {"nfs",  "nfs4", "cifs",   "smb3",	"9p",
					    "ceph", "afs",  "autofs", "lustre", "glusterfs"};

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
		if (strcmp(types[i], m->type) == 0)
			return true;
	return strncmp(m->type, "fuse", 4) == 0;
}

bool pl_mounts_may_hang(struct pl_looker *l, const char *path)
{
	struct pl_mount m;

	return pl_mounts_find(l, path, &m) && pl_mount_is_remote(&m);
}
