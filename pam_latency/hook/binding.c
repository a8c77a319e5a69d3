/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/binding.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

/*
 * The call that this thread has last made through the resolver, and where on the stack: a
 * longjmp(3) may have left it.
 */
static _Thread_local struct {
	struct pl_binding *binding;
	const void *stack;
} resolving;

void pl_binding_set(struct pl_binding *b, const struct pl_found *found, const char *name,
		    void *ours)
{
	b->name = name;
	b->slot = found->slot;
	b->ours = ours;
	b->resolver = found->unbound ? found->value : NULL;
	atomic_store_explicit(&b->target, found->value, memory_order_release);
}

void *pl_binding_target(struct pl_binding *b)
{
	return atomic_load_explicit(&b->target, memory_order_acquire);
}

const void *pl_binding_found(const struct pl_binding *b)
{
	const void *target = atomic_load_explicit(&b->target, memory_order_acquire);

	if (target == b->resolver)
		target = __atomic_load_n(b->slot, __ATOMIC_ACQUIRE);
	return target != b->ours ? target : NULL;
}

/* Does the dynamic linker write this for a function of that name? */
static bool is_function(const void *value, const char *name)
{
	Dl_info info;

	return dladdr(value, &info) != 0 && info.dli_saddr == value &&
	       strcmp(info.dli_sname, name) == 0;
}

/*
 * Somebody else's function that was put into the slot meanwhile stays there: it may call on to
 * ours, and with ours before it the two would call each other for ever.
 */
static void settle(struct pl_binding *b)
{
	void *value = __atomic_load_n(b->slot, __ATOMIC_ACQUIRE);
	int saved = errno;

	if (value != b->ours && is_function(value, b->name)) {
		atomic_store_explicit(&b->target, value, memory_order_release);
		__atomic_store_n(b->slot, b->ours, __ATOMIC_RELEASE);
	}
	errno = saved;
}

void pl_binding_enter(struct pl_binding *b, void *target)
{
	if (target != b->resolver)
		return;
	resolving.binding = b;
	resolving.stack = __builtin_frame_address(0);
}

void pl_binding_leave(struct pl_binding *b, void *target)
{
	if (target != b->resolver)
		return;
	resolving.binding = NULL;
	settle(b);
}

void pl_binding_arrived(void)
{
	struct pl_binding *b = resolving.binding;

	if (b == NULL)
		return;
	resolving.binding = NULL;
	if ((uintptr_t)resolving.stack > (uintptr_t)__builtin_frame_address(0))
		settle(b);
}
