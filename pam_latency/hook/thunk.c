/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/thunk.h"

#include "pam_latency/hook/binding.h"
#include "pam_latency/hook/repeat.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A function of a module; lives as long as the process. */
struct entry {
	_Atomic(pl_module_fn *) function;
	const char *module; /* into path */
	uint32_t hash;	    /* of the path */
	enum pl_call call;
	char path[];
};

/*
 * By number of the thunk. Places are taken in their order and never given back, without a
 * lock: a fork() in another thread leaves nothing behind that could be waited for.
 */
static _Atomic(struct entry *) entries[PL_THUNKS];

PL_SHARED static int pass_on(pam_handle_t *pamh, int flags, int argc, const char **argv,
			     unsigned int index)
{
	struct pl_callee callee = pl_thunk_get(index);

	pl_binding_arrived();
	return pl_call_run(&callee, pamh, flags, argc, argv);
}

#define THUNK(n)                                                                         \
	static int thunk_##n(pam_handle_t *pamh, int flags, int argc, const char **argv) \
	{                                                                                \
		return pass_on(pamh, flags, argc, argv, 0x##n);                          \
	}
#define CASE(n) PL_CASE_ADDRESS(n, thunk_##n)

PL_FOR_256(THUNK)

static void *address_of(unsigned int index)
{
	switch (index) {
		PL_FOR_256(CASE)
	}
	return NULL;
}

static uint32_t hash_of(const char *path)
{
	uint32_t hash = 5381;

	while (*path != '\0')
		hash = hash * 33 + (unsigned char)*path++;
	return hash;
}

static struct entry *make(const char *path, uint32_t hash, enum pl_call call,
			  pl_module_fn *function)
{
	size_t size = strlen(path) + 1;
	struct entry *e = malloc(sizeof *e + size);
	const char *slash;

	if (e == NULL)
		return NULL;
	memcpy(e->path, path, size);
	slash = strrchr(e->path, '/');
	e->module = slash != NULL ? slash + 1 : e->path;
	e->hash = hash;
	e->call = call;
	atomic_init(&e->function, function);
	return e;
}

pl_module_fn *pl_thunk_for(const char *path, enum pl_call call, pl_module_fn *function)
{
	const uint32_t hash = hash_of(path);
	struct entry *fresh = NULL;

	for (unsigned int i = 0; i < PL_THUNKS; i++) {
		struct entry *e = atomic_load_explicit(&entries[i], memory_order_acquire);

		if (e == NULL && fresh == NULL)
			fresh = make(path, hash, call, function);
		if (e == NULL && fresh == NULL)
			return NULL;
		if (e == NULL && atomic_compare_exchange_strong(&entries[i], &e, fresh))
			return (pl_module_fn *)(uintptr_t)address_of(i);
		/* If another thread was first there, E is what it has put there. */
		if (e->hash != hash || e->call != call || strcmp(e->path, path) != 0)
			continue;
		free(fresh);
		atomic_store(&e->function, function);
		return (pl_module_fn *)(uintptr_t)address_of(i);
	}
	free(fresh);
	return NULL;
}

struct pl_callee pl_thunk_get(unsigned int index)
{
	struct entry *e = atomic_load_explicit(&entries[index], memory_order_acquire);

	return (struct pl_callee){
	    .module = e->module,
	    .call = e->call,
	    .function = atomic_load(&e->function),
	};
}
