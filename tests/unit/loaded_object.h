/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_LOADED_OBJECT_H
#define PL_TEST_LOADED_OBJECT_H

#include "pam_latency/hook/elf_object.h"

/* One loaded object, and its memory as it was before the hooks. */
struct unit_loaded {
	void *handle;
	struct pl_object object;
	char *copies[16];
};

/* dlopen(3) of one of the test objects. */
void unit_load(struct unit_loaded *l, const char *name, int mode);

/* Keep its memory, to be compared with later. */
void unit_copy_memory(struct unit_loaded *l);

/* How many words of the object's memory are others now; each must hold one of these N hooks. */
unsigned int unit_count_changes(const struct unit_loaded *l, const void *const *hooks,
				size_t n);

/* The lines of /proc/self/maps about the test objects, which tell whether each page may be
 * written. */
void unit_read_maps(char *text, size_t size);

#endif
