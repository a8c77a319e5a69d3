/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "pam_latency/conf/libconfuse.h"

#include <dlfcn.h>
#include <string.h>

/* POSIX: a function's address may be copied out of what dlsym() returns. */
static int find(void *library, const char *name, void *function, size_t size)
{
	void *address = dlsym(library, name);

	memcpy(function, &address, size);
	return address != NULL;
}

const struct pl_confuse *pl_confuse_load(void)
{
	static struct pl_confuse functions;
	static int loaded;
	void *library;

	if (loaded)
		return &functions;
	library = dlopen(PL_CONFUSE_SONAME, RTLD_NOW | RTLD_LOCAL);
	if (library == NULL)
		return NULL;
#define FIND(name)                                                           \
	if (!find(library, #name, &functions.name, sizeof functions.name)) { \
		dlclose(library);                                            \
		return NULL;                                                 \
	}
	PL_CONFUSE_FUNCTIONS(FIND)
#undef FIND
	loaded = 1;
	return &functions;
}
