/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/slots.h"

#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#define CLIENTS_MAX 32
#define WRITES_MAX 32 /* slots of one object */

/* Where a client is, to be opened again. */
struct client {
	ElfW(Addr) base;
	const ElfW(Phdr) * phdr;
	ElfW(Half) phnum;
};

struct write {
	void **slot;
	void *value;
};

struct walk {
	struct pl_hook_plan *plan;
	uintptr_t page_size;
	bool have_library;
	const char *why; /* first thing that was not as expected */
	struct client clients[CLIENTS_MAX];
	size_t client_count;
	uint32_t defined_elsewhere; /* functions of clients that not only the library has */
	/* of the object whose slots are walked */
	const struct pl_object *object;
	const struct pl_hooks *hooks;
	struct write writes[WRITES_MAX];
	size_t write_count;
	uintptr_t first_page, last_page; /* of read-only slots; 0: none */
	uint32_t hits;
};

/* Which of the names does the object define? */
static uint32_t defined(const struct pl_object *o, const char (*names)[PL_SYMBOL_NAME],
			size_t count)
{
	uint32_t mask = 0;

	for (size_t i = 0; i < count; i++)
		if (pl_object_find(o, names[i]) != 0)
			mask |= UINT32_C(1) << i;
	return mask;
}

/* Sorts a loaded object in: the library, a module that it has loaded, a client of it, or
 * nothing to us. */
static int on_object(struct dl_phdr_info *info, size_t size, void *context)
{
	struct walk *w = context;
	struct pl_hook_plan *plan = w->plan;
	struct pl_object object;

	(void)size;
	if (!pl_object_open(info, &object) ||
	    pl_object_holds(&object, (uintptr_t)plan->self, 1, 0))
		return 0;
	if (pl_object_is(&object, plan->soname)) {
		if (w->have_library)
			w->why = "two copies of libpam are loaded";
		plan->library = object;
		w->have_library = true;
		return 0;
	}
	if (plan->unbound == PL_UNBOUND_FIND)
		w->defined_elsewhere |=
		    defined(&object, plan->in_clients.names, plan->in_clients.count);
	/* Objects stand in the order in which they were loaded. */
	if (w->have_library && defined(&object, plan->census_names, plan->census_count) != 0)
		plan->census++;
	else if (w->client_count < CLIENTS_MAX && pl_object_needs(&object, plan->soname))
		w->clients[w->client_count++] =
		    (struct client){info->dlpi_addr, info->dlpi_phdr, info->dlpi_phnum};
	return 0;
}

/* What an unbound slot leads to for certain, where the resolver may not be called; or NULL. */
static void *certain_value(const struct walk *w, unsigned int function)
{
	const struct pl_hook_plan *plan = w->plan;

	if (w->hooks != &plan->in_clients || plan->unbound != PL_UNBOUND_FIND ||
	    (w->defined_elsewhere & UINT32_C(1) << function) != 0)
		return NULL;
	return (void *)pl_object_find(&plan->library, plan->in_clients.names[function]);
}

static void remember(struct walk *w, void **slot, void *value, bool read_only)
{
	uintptr_t page = (uintptr_t)slot & ~(w->page_size - 1);

	w->writes[w->write_count++] = (struct write){slot, value};
	if (!read_only)
		return;
	if (w->first_page == 0 || page < w->first_page)
		w->first_page = page;
	if (page > w->last_page)
		w->last_page = page;
}

static void on_slot(const struct pl_slot *slot, void *context)
{
	struct walk *w = context;
	struct pl_found found = {slot->address, slot->function, *slot->address, false};
	bool read_only = pl_object_in_relro(w->object, (uintptr_t)slot->address, w->page_size);
	void *replacement;

	/* A weak import that nobody defines stays NULL to whoever asks. */
	if (found.value == NULL || w->write_count == WRITES_MAX)
		return;
	/* A slot that is not bound yet leads into its own object, and on to the resolver. */
	found.unbound =
	    slot->is_jump_slot && pl_object_holds(w->object, (uintptr_t)found.value, 1, PF_X);
	/* The resolver could not write there: this cannot be. */
	if (found.unbound && read_only)
		return;
	if (found.unbound && w->plan->unbound != PL_UNBOUND_CALL) {
		found.value = certain_value(w, slot->function);
		found.unbound = false;
		if (found.value == NULL && w->hooks == &w->plan->in_clients)
			return;
	}
	replacement = w->hooks->replace(&found);
	if (replacement == NULL)
		return;
	w->hits |= UINT32_C(1) << slot->function;
	remember(w, slot->address, replacement, read_only);
}

static void find_slots(struct walk *w, const struct pl_object *object,
		       const struct pl_hooks *hooks)
{
	w->object = object;
	w->hooks = hooks;
	w->write_count = 0;
	w->first_page = w->last_page = 0;
	w->hits = 0;
	pl_object_slots(object, hooks->names, hooks->count, on_slot, w);
}

static bool write_slots(const struct walk *w)
{
	void *from = (void *)w->first_page;
	size_t size = w->last_page + w->page_size - w->first_page;

	if (from != NULL && mprotect(from, size, PROT_READ | PROT_WRITE) != 0)
		return false;
	for (size_t i = 0; i < w->write_count; i++)
		__atomic_store_n(w->writes[i].slot, w->writes[i].value, __ATOMIC_RELEASE);
	if (from != NULL)
		mprotect(from, size, PROT_READ);
	w->plan->slots += (unsigned int)w->write_count;
	return true;
}

static const char *hook_library(struct walk *w)
{
	const struct pl_hooks *hooks = &w->plan->in_library;

	find_slots(w, &w->plan->library, hooks);
	if (w->hits != (UINT32_C(1) << hooks->count) - 1)
		return "libpam does not import the functions that were expected";
	return write_slots(w) ? NULL : "the import slots cannot be made writable";
}

static void hook_client(struct walk *w, const struct client *client)
{
	const struct dl_phdr_info info = {
	    .dlpi_addr = client->base, .dlpi_phdr = client->phdr, .dlpi_phnum = client->phnum};
	struct pl_object object;

	if (!pl_object_open(&info, &object))
		return;
	find_slots(w, &object, &w->plan->in_clients);
	write_slots(w);
}

const char *pl_hook_install(struct pl_hook_plan *plan)
{
	struct walk w;

	w.plan = plan;
	w.page_size = (uintptr_t)getauxval(AT_PAGESZ);
	w.have_library = false;
	w.why = NULL;
	w.client_count = 0;
	w.defined_elsewhere = 0;
	plan->census = plan->slots = 0;
	dl_iterate_phdr(on_object, &w);
	if (!w.have_library)
		return "libpam is not loaded as a shared library";
	if (w.why == NULL)
		w.why = hook_library(&w);
	for (size_t i = 0; w.why == NULL && i < w.client_count; i++)
		hook_client(&w, &w.clients[i]);
	return w.why;
}
