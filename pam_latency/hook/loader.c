/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/loader.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/hook/binding.h"
#include "pam_latency/hook/install.h"
#include "pam_latency/hook/own_line.h"
#include "pam_latency/hook/thunk.h"
#include "pam_latency/login/frames.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

enum { DLSYM, DLOPEN };

const char pl_loader_functions[PL_LOADER_FUNCTIONS][PL_SYMBOL_NAME] = {
    [DLSYM] = "dlsym",
    [DLOPEN] = "dlopen",
};

static struct pl_binding bindings[PL_LOADER_FUNCTIONS];

static void *real_dlsym(void *handle, const char *symbol)
{
	struct pl_binding *b = &bindings[DLSYM];
	void *target = pl_binding_target(b), *function;

	pl_binding_enter(b, target);
	function = ((void *(*)(void *, const char *))(uintptr_t)target)(handle, symbol);
	pl_binding_leave(b, target);
	return function;
}

static void *real_dlopen(const char *path, int mode)
{
	struct pl_binding *b = &bindings[DLOPEN];
	void *target = pl_binding_target(b), *handle;

	pl_binding_enter(b, target);
	handle = ((void *(*)(const char *, int))(uintptr_t)target)(path, mode);
	pl_binding_leave(b, target);
	return handle;
}

/* Which call a symbol is the entry point of, or PL_CALL_COUNT. */
static enum pl_call call_of(const char *symbol)
{
	int call = 0;

	while (call < PL_CALL_COUNT && strcmp(pl_call_symbols[call], symbol) != 0)
		call++;
	return (enum pl_call)call;
}

/*
 * In the first load of the process the look-ups before our line were not seen: ask the census.
 */
static unsigned int modules_before_us(void)
{
	static atomic_bool asked;

	return atomic_exchange(&asked, true) ? 0 : pl_install_census();
}

/* Whose stack is it? One that is loaded again inside of a phase keeps its handle. */
static struct pl_handle *handle_of_load(const struct pl_thread *t)
{
	const struct pl_frame *top = t->depth > 0 ? &t->frames[t->depth - 1] : NULL;
	struct pl_handle *h;

	if (top == NULL || !top->is_phase)
		return pl_handle_expect();
	h = top->handle != NULL ? top->handle : pl_handle_get(top->pamh);
	if (h == NULL && (h = pl_handle_expect()) != NULL)
		pl_handle_bind(h, top->pamh);
	return h;
}

/* libpam has come to our line. */
static void begin_load(struct pl_thread *t)
{
	if (t->loading)
		return;
	t->loading = true;
	t->expected = handle_of_load(t);
	if (t->expected != NULL)
		t->expected->login->untimed = t->unseen + modules_before_us();
}

void pl_loader_probe(struct pl_thread *t)
{
	begin_load(t);
	t->probing = true;
	if (t->expected != NULL)
		t->expected->debug = t->expected->probed = true;
}

/* A module above our line: its functions were handed out before ours were looked up. */
static void count_unseen(struct pl_thread *t, const void *handle)
{
	if (handle != t->unseen_last)
		t->unseen++;
	t->unseen_last = handle;
}

static const char *file_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/*
 * In a program that has this library inside, the line of a service's own file loads another
 * copy of us. It must not time what is timed here already, and sleeps as long as its
 * functions are not handed out; its arguments are taken by ours.
 */
static bool is_other_copy(const struct pl_thread *t, const char *path)
{
	return t->probing && strcmp(file_name(path), "pam_latency.so") == 0;
}

static void *thunk_for(const struct pl_thread *t, void *handle, enum pl_call call,
		       void *function)
{
	struct link_map *map = NULL;
	pl_module_fn *thunk;

	if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || map == NULL || map->l_name == NULL)
		return function;
	if (is_other_copy(t, map->l_name))
		return (void *)(uintptr_t)pl_own_entry_point(call);
	thunk = pl_thunk_for(map->l_name, call, (pl_module_fn *)(uintptr_t)function);
	if (thunk == NULL && t->expected != NULL)
		t->expected->exhausted = true;
	return thunk != NULL ? (void *)(uintptr_t)thunk : function;
}

static void *loader_dlsym(void *handle, const char *symbol)
{
	void *function = real_dlsym(handle, symbol);
	struct pl_thread *t;
	enum pl_call call;
	int saved = errno;

	if (function == NULL || (call = call_of(symbol)) == PL_CALL_COUNT)
		return function;
	t = pl_thread();
	if (function == (void *)(uintptr_t)pl_own_entry_point(call))
		begin_load(t);
	else if (t->loading)
		function = thunk_for(t, handle, call, function);
	else
		count_unseen(t, handle);
	errno = saved;
	return function;
}

static void *loader_dlopen(const char *path, int mode)
{
	struct pl_thread *t = pl_thread();
	uint64_t begin;
	void *handle;
	int saved;

	if (!t->loading || t->expected == NULL || path == NULL)
		return real_dlopen(path, mode);
	begin = pl_now();
	handle = real_dlopen(path, mode);
	saved = errno;
	/* A module's constructor may have run a PAM transaction of its own. */
	if (t->expected != NULL)
		pl_login_add_load(t->expected->login, file_name(path),
				  pl_usec(pl_now() - begin));
	errno = saved;
	return handle;
}

/* Where it cannot be told what libpam's slot leads to, it is what ours leads to. */
void *pl_loader_for(const struct pl_found *found)
{
	struct pl_found known = *found;
	void *ours = found->function == DLSYM ? (void *)(uintptr_t)loader_dlsym
					      : (void *)(uintptr_t)loader_dlopen;

	if (known.value == NULL)
		known.value = found->function == DLSYM ? (void *)(uintptr_t)dlsym
						       : (void *)(uintptr_t)dlopen;
	pl_binding_set(&bindings[found->function], &known, pl_loader_functions[found->function],
		       ours);
	return ours;
}
