/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SLOTS_H
#define PL_SLOTS_H

#include <stddef.h>

/* One imported function that is to be replaced. */
struct pl_hook {
	const char *name;
	void *replacement;
	/*
	 * In the library: filled with what the slot held, if that was bound already; what
	 * is here before is kept otherwise. In clients: filled with the library's function.
	 */
	void *original;
};

struct pl_hook_plan {
	const char *soname;	    /* the library: "libpam.so.0" */
	struct pl_hook *in_library; /* its own imports; each must be found */
	size_t library_count;
	struct pl_hook *in_clients; /* imports of every loaded object that needs it */
	size_t client_count;
	const void *self; /* an address in the object that must stay as it is: ours */
	/* Asked about each other loaded object: how many define one of these symbols? */
	const char *const *census_symbols;
	size_t census_symbol_count;
	unsigned int census; /* the answer */
	unsigned int slots;  /* how many slots were replaced */
};

/*
 * Replace the import slots in one walk over the loaded objects. Slots in memory that is
 * read-only after relocation are made writable and read-only again. Returns NULL, or a
 * constant sentence when something was not as expected: nothing is changed then.
 */
const char *pl_hook_install(struct pl_hook_plan *plan);

#endif
