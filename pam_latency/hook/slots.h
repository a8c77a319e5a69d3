/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SLOTS_H
#define PL_SLOTS_H

#include "pam_latency/hook/elf_object.h"

/* What an import slot leads to when the hook finds it. */
struct pl_found {
	void **slot;
	unsigned int function; /* index of its name */
	void *value;	       /* to be called; in the library NULL when it cannot be told */
	/*
	 * Not bound yet: the value leads to the resolver of the dynamic linker, which finds
	 * the function when it is called, and writes its address into the slot.
	 */
	bool unbound;
};

/*
 * What the slot shall hold instead; NULL leaves it as it is. It must call on to exactly what
 * the slot leads to.
 */
typedef void *pl_replace_fn(const struct pl_found *found);

/* Imported functions that are to be replaced. */
struct pl_hooks {
	const char (*names)[PL_SYMBOL_NAME];
	size_t count; /* at most 31 */
	pl_replace_fn *replace;
};

/* What to do with a client's slots that are not bound yet. */
enum pl_unbound {
	PL_UNBOUND_LEAVE,
	/* The library's function is what they lead to, if no other object defines its name. */
	PL_UNBOUND_FIND,
	/* What they hold may be called with the arguments of the function. */
	PL_UNBOUND_CALL
};

struct pl_hook_plan {
	const char *soname;	    /* the library: "libpam.so.0" */
	struct pl_hooks in_library; /* its own imports; each must be found */
	struct pl_hooks in_clients; /* imports of every loaded object that needs it */
	const void *self;	    /* an address in the object that must stay as it is: ours */
	enum pl_unbound unbound;
	/* How many of the objects that came after the library define one of these symbols? */
	const char (*census_names)[PL_SYMBOL_NAME];
	size_t census_count;
	/* The answers. */
	unsigned int census;
	unsigned int slots;	  /* how many were replaced */
	struct pl_object library; /* once it is found */
};

/*
 * Replace the import slots in one walk over the loaded objects. Slots in memory that is
 * read-only after relocation are made writable and read-only again. Returns NULL, or a
 * constant sentence when the library is not as expected: nothing is changed then. Slots of a
 * client that cannot be replaced are left as they are.
 */
const char *pl_hook_install(struct pl_hook_plan *plan);

#endif
