/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/conversation.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/login/frames.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

/*
 * One wrapper per distinct conversation function of the process: a module may keep a
 * copy of PAM_CONV and use it long after its call, and the wrapper in that copy must
 * still lead to the right function.
 */
#define WRAPPERS 16

static _Atomic(pl_conv_fn *) originals[WRAPPERS];

/* Who watches from outside must know that the user is thinking, not the module. */
static void tell_watchers(const struct pl_thread *t, bool active)
{
	uint64_t now = pl_now();

	for (unsigned int i = 0; i < t->depth; i++)
		if (t->frames[i].is_phase && t->frames[i].u.phase.watch != NULL)
			pl_watch_prompt(t->frames[i].u.phase.watch, now, active);
}

static int converse(size_t index, int count, const struct pam_message **messages,
		    struct pam_response **responses, void *data)
{
	pl_conv_fn *original = atomic_load(&originals[index]);
	struct pl_thread *t = pl_thread();
	uint64_t begin = 0, took;
	int result, saved = errno;

	if (t->conversations++ == 0) {
		tell_watchers(t, true);
		begin = pl_now();
	}
	errno = saved;
	result = original(count, messages, responses, data);
	saved = errno;
	if (t->conversations > 0)
		t->conversations--;
	/* A conversation that leads to another one counts once, for all that wait for it. */
	if (begin != 0) {
		took = pl_now() - begin;
		for (unsigned int i = 0; i < t->depth; i++)
			t->frames[i].prompt += took;
		tell_watchers(t, false);
	}
	errno = saved;
	return result;
}

#define WRAPPER(n)                                                             \
	static int wrapper_##n(int count, const struct pam_message **messages, \
			       struct pam_response **responses, void *data)    \
	{                                                                      \
		return converse(n, count, messages, responses, data);          \
	}
WRAPPER(0)
WRAPPER(1)
WRAPPER(2)
WRAPPER(3)
WRAPPER(4)
WRAPPER(5)
WRAPPER(6)
WRAPPER(7)
WRAPPER(8)
WRAPPER(9)
WRAPPER(10)
WRAPPER(11)
WRAPPER(12)
WRAPPER(13)
WRAPPER(14)
WRAPPER(15)

static pl_conv_fn *const wrappers[WRAPPERS] = {
    wrapper_0,	wrapper_1,  wrapper_2,	wrapper_3,  wrapper_4,	wrapper_5,
    wrapper_6,	wrapper_7,  wrapper_8,	wrapper_9,  wrapper_10, wrapper_11,
    wrapper_12, wrapper_13, wrapper_14, wrapper_15,
};

/* The index of our wrapper that F is, or WRAPPERS. */
static size_t index_of(pl_conv_fn *f)
{
	size_t i = 0;

	while (i < WRAPPERS && wrappers[i] != f)
		i++;
	return i;
}

/* The wrapper for ORIGINAL; NULL when all are taken by other functions. */
static pl_conv_fn *wrapper_for(pl_conv_fn *original)
{
	for (size_t i = 0; i < WRAPPERS; i++) {
		pl_conv_fn *held = atomic_load(&originals[i]);

		if (held == NULL &&
		    atomic_compare_exchange_strong(&originals[i], &held, original))
			return wrappers[i];
		if (held == original)
			return wrappers[i];
	}
	return NULL;
}

/* libpam's own copy of the application's struct pam_conv. */
static struct pam_conv *current(pam_handle_t *pamh)
{
	const void *item = NULL;

	if (pam_get_item(pamh, PAM_CONV, &item) != PAM_SUCCESS)
		return NULL;
	return (struct pam_conv *)(uintptr_t)item;
}

pl_conv_fn *pl_conversation_wrap(pam_handle_t *pamh)
{
	struct pam_conv *conv = current(pamh);
	pl_conv_fn *ours;

	if (conv == NULL || conv->conv == NULL || index_of(conv->conv) < WRAPPERS)
		return NULL;
	ours = wrapper_for(conv->conv);
	if (ours != NULL)
		conv->conv = ours;
	return ours;
}

void pl_conversation_restore(pam_handle_t *pamh, pl_conv_fn *ours)
{
	struct pam_conv *conv = ours != NULL ? current(pamh) : NULL;

	size_t i = conv != NULL ? index_of(conv->conv) : WRAPPERS;

	/* Any of ours: a module may have put back what it had copied in an earlier call. */
	if (i < WRAPPERS)
		conv->conv = atomic_load(&originals[i]);
}
