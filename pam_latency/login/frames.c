/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/frames.h"

#include "pam_latency/base/self.h"
#include "pam_latency/base/sys.h"

#include <unistd.h>

/*
 * The default model of thread-local storage on purpose: static TLS is scarce, and a
 * module that wants it may fail to load in a large program.
 */
static _Thread_local struct pl_thread state;

struct pl_thread *pl_thread(void)
{
	return &state;
}

pid_t pl_thread_number(void)
{
	pid_t pid = pl_self();

	if (state.pid != pid) {
		state.pid = pid;
		state.number = pl_sys_gettid();
	}
	return state.number;
}

/* Frames whose function was left by longjmp(3): they lie below the caller on the stack. */
static void drop_dead_frames(struct pl_thread *t, const void *stack)
{
	while (t->depth > 0 && (uintptr_t)t->frames[t->depth - 1].stack <= (uintptr_t)stack) {
		struct pl_frame *dead = &t->frames[--t->depth];

		if (dead->is_phase)
			pl_watch_end(dead->u.phase.watch, false);
	}
	if (t->depth == 0)
		t->conversations = 0;
}

static bool is_phase_of(struct pl_thread *t, const pam_handle_t *pamh, enum pl_call call)
{
	const struct pl_frame *top = pl_frame_phase(t, pamh);

	return top != NULL && top->call == call;
}

struct pl_frame *pl_frame_push(struct pl_thread *t, pam_handle_t *pamh, enum pl_call call,
			       bool is_phase)
{
	const void *stack = __builtin_frame_address(0);
	struct pl_frame *f;

	drop_dead_frames(t, stack);
	if (t->depth == PL_FRAMES || (is_phase && is_phase_of(t, pamh, call)))
		return NULL;
	f = &t->frames[t->depth++];
	f->serial = ++t->serial;
	f->stack = stack;
	f->pamh = pamh;
	f->handle = NULL;
	f->call = call;
	f->is_phase = is_phase;
	f->prompt = 0;
	if (is_phase) {
		f->u.phase.first = f->u.phase.last = f->u.phase.inside = 0;
		f->u.phase.calls = 0;
		f->u.phase.watch = NULL;
		f->u.phase.has_usage = false;
	}
	return f;
}

void pl_frame_pop(struct pl_thread *t, const struct pl_frame *frame)
{
	t->depth = (unsigned int)(frame - t->frames);
}

struct pl_frame *pl_frame_phase(struct pl_thread *t, const pam_handle_t *pamh)
{
	struct pl_frame *f = t->depth > 0 ? &t->frames[t->depth - 1] : NULL;

	return f != NULL && f->is_phase && f->pamh == pamh ? f : NULL;
}

void pl_thread_loaded(struct pl_thread *t)
{
	t->loading = false;
	t->probing = false;
	t->expected = NULL;
	t->unseen = 0;
	t->unseen_last = NULL;
}
