/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_MOUNTS_H
#define PL_MOUNTS_H

#include "pam_latency/base/text.h"
#include "pam_latency/proc/looker.h"

/* The mounts that the owner of a login sees. async-signal-safe. */

struct pl_mount {
	char point[PL_TEXT_ON / 2], type[PL_TEXT_ON / 2];
};

/* The mount that PATH lies on. */
bool pl_mounts_find(struct pl_looker *l, const char *path, struct pl_mount *mount);

/* A file system whose server may be the reason of a wait. */
bool pl_mount_is_remote(const struct pl_mount *mount);

/* Does PATH lie on one? Then it is not to be touched by who must not wait. */
bool pl_mounts_may_hang(struct pl_looker *l, const char *path);

#endif
