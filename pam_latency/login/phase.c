/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/phase.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/base/text.h"
#include "pam_latency/login/begin_call.h"
#include "pam_latency/login/frames.h"
#include "pam_latency/login/report.h"

#include <errno.h>
#include <string.h>

/* Time at the end of a phase that this short is libpam's own bookkeeping. */
#define DELAY_WORTH 1000000 /* 1 ms, in nanoseconds */

struct outcome {
	struct pl_handle *handle;
	const struct pl_onward *onward;
	enum pl_call call;
	int ret;
	uint64_t wall, head, tail, inside, own, prompt; /* nanoseconds */
};

/* libpam sleeps at the end of these two when they failed: pam_fail_delay(3). */
static bool may_delay(const struct outcome *o)
{
	return (o->call == PL_AUTHENTICATE || o->call == PL_CHAUTHTOK) &&
	       o->ret != PAM_SUCCESS && o->ret != PAM_INCOMPLETE;
}

static void report_gap(const struct outcome *o, const char *what, enum pl_cause cause,
		       const char *why, uint64_t took)
{
	uint64_t budget = o->handle->scope.budgets.any;
	const char *between = NULL;
	struct pl_verdict v = {.cause = PL_CAUSE_UNKNOWN};
	struct pl_text t = {.buf = v.why, .size = PL_WHY_MAX};

	if (pl_usec(took) <= budget)
		return;
	if (cause != PL_CAUSE_FAIL_DELAY)
		o->handle->login->slow = true;
	v.cause = cause;
	pl_text_string(&t, why);
	if (o->onward->between != NULL)
		between = o->onward->between(o->onward->context);
	if (between != NULL) {
		pl_text_string(&t, "; or inside ");
		pl_text_bytes(&t, between, strnlen(between, 60));
		pl_text_string(&t, ", which stands before libpam");
	}
	pl_text_end(&t);
	pl_report_gap(
	    o->handle,
	    &(struct pl_gap){
		.what = what, .took = pl_usec(took), .budget = budget, .call = o->call},
	    &v);
}

/* What of the phase was spent in no module. Returns the delay after a failure. */
static uint64_t find_gaps(const struct outcome *o)
{
	uint64_t delay = may_delay(o) && o->tail >= DELAY_WORTH ? o->tail : 0;
	uint64_t outside = pl_minus(o->wall, o->inside + o->own + delay);

	if (delay > 0)
		report_gap(o, "fail-delay", PL_CAUSE_FAIL_DELAY,
			   o->call == PL_AUTHENTICATE
			       ? "libpam's delay after a failed authenticate"
			       : "libpam's delay after a failed chauthtok",
			   delay);
	/* Modules above our line run first: before the first timed call nothing is libpam's
	 * own. */
	if (o->handle->login->untimed > 0)
		outside = pl_minus(outside, o->head);
	report_gap(o, "libpam", PL_CAUSE_UNKNOWN,
		   "time inside libpam, between the modules (audit, or a look-up of its own)",
		   outside);
	return delay;
}

/*
 * The login is decided when the session is open, or when a phase before it failed. An expired
 * password is no failure yet: the program now asks for a new one, with pam_chauthtok.
 */
static bool ends_login(const struct outcome *o)
{
	if (o->call == PL_OPEN_SESSION)
		return true;
	if (o->ret == PAM_SUCCESS || o->ret == PAM_INCOMPLETE)
		return false;
	switch (o->call) {
	case PL_ACCT_MGMT:
		return o->ret != PAM_NEW_AUTHTOK_REQD;
	case PL_AUTHENTICATE:
	case PL_CHAUTHTOK:
		return true;
	default:
		return false;
	}
}

static void account(const struct outcome *o)
{
	struct pl_handle *h = o->handle;
	struct pl_login *login = h->login;
	uint64_t delay = find_gaps(o);
	bool opened = o->call == PL_OPEN_SESSION && o->ret == PAM_SUCCESS;

	login->phases[pl_phase_of(o->call)] += pl_usec(pl_minus(o->wall, o->prompt + delay));
	login->prompt += pl_usec(o->prompt);
	login->fail_delay += pl_usec(delay);
	h->last_call = o->call;
	h->last_ret = o->ret;
	if (!ends_login(o) || !login->due)
		return;
	pl_report_login(h, o->call, o->ret);
	h->session_open = h->session_open || opened;
	pl_handle_reset_login(h, !opened);
}

static void finish(struct pl_frame *f, enum pl_call call, const struct pl_onward *onward,
		   int ret, uint64_t end)
{
	const struct pl_phase_frame *p = &f->u.phase;
	struct outcome o = {.handle = f->handle, .onward = onward, .call = call, .ret = ret};

	if (f->handle == NULL || p->calls == 0)
		return;
	o.wall = pl_minus(end, p->begin);
	o.head = pl_minus(p->first, p->begin);
	o.tail = pl_minus(end, p->last);
	o.inside = p->inside;
	o.own = p->own;
	o.prompt = f->prompt;
	account(&o);
}

int pl_phase_run(enum pl_call call, const struct pl_onward *onward, pam_handle_t *pamh,
		 int flags)
{
	struct pl_thread *t = pl_thread();
	struct pl_frame *f;
	uint64_t serial, end;
	int saved = errno, result;

	pl_thread_loaded(t);
	f = pl_frame_push(t, pamh, call, true);
	serial = f != NULL ? f->serial : 0;
	if (f != NULL)
		f->u.phase.begin = pl_now();
	errno = saved;
	result = onward->function(pamh, flags);
	if (f == NULL || f->serial != serial)
		return result;
	saved = errno;
	end = pl_now();
	pl_watch_end(f->u.phase.watch, call == PL_OPEN_SESSION && result == PAM_SUCCESS);
	finish(f, call, onward, result, end);
	pl_frame_pop(t, f);
	errno = saved;
	return result;
}

void pl_phase_started(struct pl_thread *t, int result, pam_handle_t **pamh)
{
	struct pl_handle *h = t->expected;

	pl_thread_loaded(t);
	if (h == NULL)
		return;
	if (result == PAM_SUCCESS && pamh != NULL && *pamh != NULL)
		pl_handle_bind(h, *pamh);
	else
		pl_ready_end(h, true);
}

void pl_phase_ending(pam_handle_t *pamh)
{
	struct pl_handle *h = pl_handle_withdraw(pamh);

	pl_thread_loaded(pl_thread());
	/* What hangs on the PAM handle is freed by its end. */
	if (h != NULL && !h->attached)
		pl_ready_end(h, true);
}
