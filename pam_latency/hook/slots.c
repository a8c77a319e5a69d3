/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/slots.h"

#include "pam_latency/hook/elf_object.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define SLOTS_MAX 256
#define OBJECTS_MAX 32

struct found {
	void **slot;
	void *replacement;
	bool read_only;
};

struct walk {
	struct pl_hook_plan *plan;
	size_t page_size;
	struct pl_object library;
	bool have_library;
	struct pl_object clients[OBJECTS_MAX];
	size_t client_count;
	struct found found[SLOTS_MAX];
	size_t found_count;
	const char *why; /* first thing that was not as expected */
	/* of the object being walked */
	const struct pl_object *object;
	unsigned int library_hits;
};

static bool object_is_self(const struct pl_object *o, const void *self)
{
	return pl_object_holds(o, (uintptr_t)self, 1, 0);
}

/* The program itself is no module, whatever its functions are called: it has no name. */
static bool object_in_census(const struct dl_phdr_info *info, const struct pl_object *o,
			     const struct pl_hook_plan *plan)
{
	if (info->dlpi_name == NULL || info->dlpi_name[0] == '\0')
		return false;

	for (size_t i = 0; i < plan->census_symbol_count; i++)
		if (pl_object_find(o, plan->census_symbols[i]) != 0)
			return true;
	return false;
}

/* Sorts a loaded object in: the library, a client of it, or nothing to us. */
static int on_object(struct dl_phdr_info *info, size_t size, void *context)
{
	struct walk *w = context;
	struct pl_object object;
	const char *soname;

	(void)size;
	if (!pl_object_open(info, &object) || object_is_self(&object, w->plan->self))
		return 0;
	soname = pl_object_soname(&object);
	if (soname != NULL && strcmp(soname, w->plan->soname) == 0) {
		if (w->have_library)
			w->why = "two copies of libpam are loaded";
		w->library = object;
		w->have_library = true;
		return 0;
	}
	if (object_in_census(info, &object, w->plan))
		w->plan->census++;
	else if (pl_object_needs(&object, w->plan->soname)) {
		if (w->client_count < OBJECTS_MAX)
			w->clients[w->client_count++] = object;
	}
	return 0;
}

static void remember(struct walk *w, void **slot, const struct pl_hook *hook)
{
	struct found *f;

	if (w->found_count == SLOTS_MAX) {
		w->why = "there are more import slots than expected";
		return;
	}
	f = &w->found[w->found_count++];
	f->slot = slot;
	f->replacement = hook->replacement;
	f->read_only = pl_object_in_relro(w->object, (uintptr_t)slot, w->page_size);
}

/* A slot that is not bound yet points at the object's own code. */
static bool is_unbound(const struct walk *w, const void *value)
{
	return value == NULL || pl_object_holds(w->object, (uintptr_t)value, 1, PF_X);
}

static void on_library_slot(const char *name, void **slot, void *context)
{
	struct walk *w = context;

	for (size_t i = 0; i < w->plan->library_count; i++) {
		struct pl_hook *hook = &w->plan->in_library[i];

		if (strcmp(hook->name, name) != 0)
			continue;
		if (!is_unbound(w, *slot))
			hook->original = *slot;
		remember(w, slot, hook);
		w->library_hits |= 1u << i;
	}
}

static void on_client_slot(const char *name, void **slot, void *context)
{
	struct walk *w = context;

	for (size_t i = 0; i < w->plan->client_count; i++) {
		const struct pl_hook *hook = &w->plan->in_clients[i];

		if (hook->original == NULL || strcmp(hook->name, name) != 0)
			continue;
		/* Somebody else's wrapper stays where it is. */
		if (*slot == hook->original || is_unbound(w, *slot))
			remember(w, slot, hook);
	}
}

static void find_slots(struct walk *w)
{
	struct pl_hook_plan *plan = w->plan;

	for (size_t i = 0; i < plan->client_count; i++) {
		uintptr_t address = pl_object_find(&w->library, plan->in_clients[i].name);

		plan->in_clients[i].original = (void *)address;
	}
	w->object = &w->library;
	pl_object_slots(&w->library, on_library_slot, w);
	if (w->library_hits != (1u << plan->library_count) - 1)
		w->why = "libpam does not import the functions that were expected";
	for (size_t i = 0; i < w->client_count; i++) {
		w->object = &w->clients[i];
		pl_object_slots(&w->clients[i], on_client_slot, w);
	}
}

/* Changes the protection of the pages of read-only slots [from, to), each page once in a row.
 */
static bool protect(const struct walk *w, size_t to, int protection)
{
	uintptr_t last = 0;

	for (size_t i = 0; i < to; i++) {
		uintptr_t page = (uintptr_t)w->found[i].slot & ~(uintptr_t)(w->page_size - 1);

		if (!w->found[i].read_only || page == last)
			continue;
		if (mprotect((void *)page, w->page_size, protection) != 0)
			return false;
		last = page;
	}
	return true;
}

static const char *replace(const struct walk *w)
{
	bool writable = protect(w, w->found_count, PROT_READ | PROT_WRITE);

	for (size_t i = 0; writable && i < w->found_count; i++)
		__atomic_store_n(w->found[i].slot, w->found[i].replacement, __ATOMIC_RELEASE);
	protect(w, w->found_count, PROT_READ);
	return writable ? NULL : "the import slots cannot be made writable";
}

const char *pl_hook_install(struct pl_hook_plan *plan)
{
	struct walk w = {.plan = plan};

	w.page_size = (size_t)sysconf(_SC_PAGESIZE);
	plan->census = 0;
	plan->slots = 0;
	dl_iterate_phdr(on_object, &w);
	if (!w.have_library)
		return "libpam is not loaded as a shared library";
	if (w.why == NULL)
		find_slots(&w);
	if (w.why == NULL)
		w.why = replace(&w);
	if (w.why == NULL)
		plan->slots = (unsigned int)w.found_count;
	return w.why;
}
