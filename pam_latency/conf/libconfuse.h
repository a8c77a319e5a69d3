/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LIBCONFUSE_H
#define PL_LIBCONFUSE_H

#include <confuse.h>

/* The functions of libconfuse that we call, found at run time. */
#define PL_CONFUSE_FUNCTIONS(X)   \
	X(cfg_init)               \
	X(cfg_free)               \
	X(cfg_error)              \
	X(cfg_parse_buf)          \
	X(cfg_set_error_function) \
	X(cfg_size)               \
	X(cfg_getstr)             \
	X(cfg_getnsec)            \
	X(cfg_title)

struct pl_confuse {
#define PL_CONFUSE_MEMBER(name) __typeof__(name) *name;
	PL_CONFUSE_FUNCTIONS(PL_CONFUSE_MEMBER)
#undef PL_CONFUSE_MEMBER
};

/*
 * Load libconfuse, once, and keep it. NULL when it is not there or too old. Mapping a
 * shared library costs a login more than all the rest of this module together, so a
 * login without a config, or with one that only has comments, does without it.
 */
const struct pl_confuse *pl_confuse_load(void);

#endif
