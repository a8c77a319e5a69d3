/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/call.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/login/begin_call.h"
#include "pam_latency/login/conversation.h"
#include "pam_latency/login/frames.h"
#include "pam_latency/login/report.h"

#include <errno.h>

/* A call that took longer is worth the reading of totals. */
#define READING_WORTH 5000000 /* 5 ms, in nanoseconds */

/* What a call must remember until its return; not in the frame, which a longjmp(3) may free. */
struct running {
	struct pl_thread *thread;
	struct pl_frame *frame, *phase; /* phase: NULL when nobody told of one */
	uint64_t serial, phase_serial;
	struct pl_handle *handle;
	pl_conv_fn *conv;
	struct pl_watch *watch; /* NULL: nobody looks */
	uint64_t budget;
};

static bool begin(struct running *r, const struct pl_callee *callee, pam_handle_t *pamh)
{
	uint64_t came = 0;

	r->thread = pl_thread();
	r->phase = pl_frame_phase(r->thread, pamh);
	/* The first call of a phase gets it ready: config, tripwire. */
	if (r->phase != NULL && r->phase->handle == NULL)
		came = pl_now();
	r->handle = pl_ready_handle(r->thread, r->phase, pamh, callee->call);
	if (r->handle == NULL)
		return false;
	r->frame = pl_frame_push(r->thread, pamh, callee->call, false);
	if (r->frame == NULL)
		return false;
	r->serial = r->frame->serial;
	r->frame->handle = r->handle;
	r->frame->u.module.module = callee->module;
	r->phase_serial = r->phase != NULL ? r->phase->serial : 0;
	r->conv = pl_conversation_wrap(pamh);
	r->budget = pl_settings_budget(pl_confcache_settings(r->handle->settings),
				       r->handle->service, callee->module, callee->call);
	r->frame->u.module.begin = pl_now();
	if (came != 0)
		r->phase->u.phase.own += pl_minus(r->frame->u.module.begin, came);
	r->watch = r->phase != NULL ? r->phase->u.phase.watch : NULL;
	if (r->watch != NULL) {
		pl_ready_who(r->handle, &r->watch->board.who);
		pl_watch_call(r->watch, callee->module, callee->call, r->budget,
			      r->frame->u.module.begin);
	}
	return true;
}

/* What the helper has noted in our stead. */
static void take_noted(struct pl_usage *usage, const struct pl_watch *w)
{
	if (usage->has_io || w == NULL || !atomic_load(&w->board.has_io))
		return;
	usage->has_io = true;
	usage->read = w->board.read;
	usage->reads = w->board.reads;
}

/* Growth of the totals since the last reading, when the call was long enough for one. */
static void read_usage(struct running *r, uint64_t wall, struct pl_finished *done)
{
	struct pl_phase_frame *before = r->phase != NULL ? &r->phase->u.phase : NULL;
	struct pl_usage now;

	if (before == NULL || wall < READING_WORTH)
		return;
	pl_usage_read(&now, PL_USAGE_IO | PL_USAGE_PIDS);
	if (before->has_usage) {
		take_noted(&before->usage, r->watch);
		done->usage = pl_usage_growth(&before->usage, &now);
		done->has_usage = true;
	}
	before->usage = now;
	before->has_usage = true;
}

/* A child that has a budget of its own and went over it makes the call slow too. */
static bool child_is_slow(const struct pl_settings *s, struct pl_finished *done)
{
	const struct pl_evidence *e = done->evidence;

	for (unsigned int i = 0; e != NULL && i < e->child_count && i < PL_CHILDREN; i++) {
		uint64_t budget = pl_settings_child(s, e->children[i].command);

		if (e->children[i].nsec / 1000 <= budget)
			continue;
		done->slow_child = &e->children[i];
		done->budget = budget;
		return true;
	}
	return false;
}

static void judge(struct pl_handle *h, struct pl_finished *done)
{
	const struct pl_settings *s = pl_confcache_settings(h->settings);

	if (h->debug || h->scope.log == PL_LOG_ALL)
		pl_report_call(h, done);
	if (done->took > done->budget || child_is_slow(s, done)) {
		h->login->slow = true;
		pl_report_slow(h, done);
	}
}

static void count(struct running *r, const struct pl_finished *done, uint64_t begin,
		  uint64_t end)
{
	struct pl_login *login = r->handle->login;

	pl_login_add_call(login, done->module, done->call, done->took);
	if (done->call != PL_CLOSE_SESSION && !r->handle->session_open)
		login->due = true;
	if (r->phase == NULL) {
		/* Nobody tells how long the phase is: count what is known. */
		login->phases[pl_phase_of(done->call)] += done->took;
		login->prompt += done->prompt;
		return;
	}
	if (r->phase->u.phase.calls++ == 0)
		r->phase->u.phase.first = begin;
	r->phase->u.phase.last = end;
	r->phase->u.phase.inside += end - begin;
}

static void finish(struct running *r, const struct pl_callee *callee, int ret)
{
	uint64_t end = pl_now(), wall;
	struct pl_finished done = {
	    .module = callee->module, .call = callee->call, .ret = ret, .budget = r->budget};

	if (r->watch != NULL) {
		pl_watch_return(r->watch);
		done.evidence = pl_watch_evidence(r->watch);
	}
	pl_conversation_restore(r->handle->pamh, r->conv);
	/* When the frames are not ours any more, some function was left by longjmp(3). */
	if (r->frame->serial != r->serial)
		return;
	if (r->phase != NULL && r->phase->serial != r->phase_serial)
		r->phase = NULL;
	wall = pl_minus(end, r->frame->u.module.begin);
	done.prompt = pl_usec(r->frame->prompt);
	done.took = pl_usec(pl_minus(wall, r->frame->prompt));
	read_usage(r, wall, &done);
	count(r, &done, r->frame->u.module.begin, end);
	r->handle->last_call = callee->call;
	r->handle->last_ret = ret;
	pl_frame_pop(r->thread, r->frame);
	if (pl_handle_is_ending(r->handle, done.call) && wall >= PL_TRIP_NSEC)
		pl_ready_slow_end();
	judge(r->handle, &done);
	if (r->phase != NULL && wall >= READING_WORTH)
		r->phase->u.phase.own += pl_minus(pl_now(), end);
}

int pl_call_run(const struct pl_callee *callee, pam_handle_t *pamh, int flags, int argc,
		const char **argv)
{
	struct running r;
	int saved = errno, result;
	bool timed = begin(&r, callee, pamh);

	errno = saved;
	result = callee->function(pamh, flags, argc, argv);
	if (!timed)
		return result;
	saved = errno;
	finish(&r, callee, result);
	errno = saved;
	return result;
}
