/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_EXE_H
#define PL_EXE_H

#include <stdbool.h>
#include <stdint.h>

/* Which program file a process runs. async-signal-safe. */
struct pl_image {
	uint64_t device, inode;
};

/* false when the process is gone, or rights are missing. */
bool pl_image_get(int pid, struct pl_image *image);

bool pl_image_same(const struct pl_image *a, const struct pl_image *b);

/* false also when it cannot be told. */
bool pl_image_is(int pid, const struct pl_image *image);

#endif
