/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/thunk.h"

#include "pam_latency/base/fork_lock.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct slot {
	_Atomic(pl_module_fn *) function; /* NULL: free */
	char *path;
	const char *module; /* into path */
	enum pl_call call;
};

static struct slot slots[PL_THUNKS];
static struct pl_lock slots_lock;

static int pass_on(unsigned int index, pam_handle_t *pamh, int flags, int argc,
		   const char **argv)
{
	struct pl_callee callee = pl_thunk_get(index);

	return pl_call_run(&callee, pamh, flags, argc, argv);
}

#define THUNK(n)                                                                         \
	static int thunk_##n(pam_handle_t *pamh, int flags, int argc, const char **argv) \
	{                                                                                \
		return pass_on(0x##n, pamh, flags, argc, argv);                          \
	}
#define FOR_16(X, h) \
	X(h##0)      \
	X(h##1)      \
	X(h##2)      \
	X(h##3)      \
	X(h##4)      \
	X(h##5) X(h##6) X(h##7) X(h##8) X(h##9) X(h##a) X(h##b) X(h##c) X(h##d) X(h##e) X(h##f)
#define FOR_256(X)                                                                    \
	FOR_16(X, 0)                                                                  \
	FOR_16(X, 1)                                                                  \
	FOR_16(X, 2)                                                                  \
	FOR_16(X, 3)                                                                  \
	FOR_16(X, 4)                                                                  \
	FOR_16(X, 5)                                                                  \
	FOR_16(X, 6)                                                                  \
	FOR_16(X, 7) FOR_16(X, 8) FOR_16(X, 9) FOR_16(X, a) FOR_16(X, b) FOR_16(X, c) \
	    FOR_16(X, d) FOR_16(X, e) FOR_16(X, f)
#define NAME(n) thunk_##n,

FOR_256(THUNK)

static pl_module_fn *const thunks[PL_THUNKS] = {FOR_256(NAME)};

static bool slot_is(const struct slot *s, const char *path, enum pl_call call)
{
	return s->call == call && strcmp(s->path, path) == 0;
}

static bool fill(struct slot *s, const char *path, enum pl_call call)
{
	const char *slash;

	s->path = strdup(path);
	if (s->path == NULL)
		return false;
	slash = strrchr(s->path, '/');
	s->module = slash != NULL ? slash + 1 : s->path;
	s->call = call;
	return true;
}

/* Where the function has its place, or gets one; PL_THUNKS when there is none. */
static unsigned int place(const char *path, enum pl_call call)
{
	unsigned int i = 0;

	while (i < PL_THUNKS && atomic_load(&slots[i].function) != NULL &&
	       !slot_is(&slots[i], path, call))
		i++;
	if (i < PL_THUNKS && atomic_load(&slots[i].function) == NULL &&
	    !fill(&slots[i], path, call))
		return PL_THUNKS;
	return i;
}

pl_module_fn *pl_thunk_for(const char *path, enum pl_call call, pl_module_fn *function)
{
	unsigned int i = PL_THUNKS;

	if (pl_lock(&slots_lock) != PL_LOCK_FAILED) {
		i = place(path, call);
		if (i < PL_THUNKS)
			atomic_store(&slots[i].function, function);
		pl_unlock(&slots_lock);
	}
	return i < PL_THUNKS ? thunks[i] : NULL;
}

struct pl_callee pl_thunk_get(unsigned int index)
{
	const struct slot *s = &slots[index];

	return (struct pl_callee){
	    .module = s->module,
	    .call = s->call,
	    .function = atomic_load(&s->function),
	};
}
