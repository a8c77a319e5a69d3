/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/observer_lines.h"

#include "pam_latency/base/text.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/why/explain.h"

#include <string.h>
#include <unistd.h>

static void add_call(struct pl_record *r, enum pl_event event, const struct pl_board *b,
		     uint64_t lasted)
{
	pl_record_init(r, event, b->who.service, pl_call_types[b->call]);
	pl_record_text(r, PL_KEY_MODULE, b->module);
	pl_record_text(r, PL_KEY_CALL, pl_call_names[b->call]);
	pl_record_time(r, PL_KEY_SO_FAR, lasted);
	pl_record_time(r, PL_KEY_BUDGET, b->budget);
}

static void finish(struct pl_record *r, const struct pl_board *b, const struct pl_verdict *v)
{
	pl_record_text(r, PL_KEY_CAUSE, pl_cause_names[v->cause]);
	pl_record_text(r, PL_KEY_WHY, v->why);
	pl_explain_add(r, v);
	pl_record_text(r, PL_KEY_USER, b->who.user);
	pl_record_text(r, PL_KEY_RHOST, b->who.rhost);
	pl_record_text(r, PL_KEY_TTY, b->who.tty);
	pl_record_text(r, PL_KEY_LOGIN, b->who.login);
	pl_record_number(r, PL_KEY_PID, (uint64_t)b->owner);
	pl_emit(r);
}

static void judge(const struct pl_board *b, const struct pl_evidence *e, uint64_t lasted,
		  struct pl_verdict *v)
{
	struct pl_finished call = {
	    .module = b->module, .call = b->call, .took = lasted, .budget = b->budget};

	call.evidence = e;
	call.still_running = true;
	pl_cause_find(&call, &b->scope, v);
}

void pl_observed_running(const struct pl_board *b, const struct pl_evidence *e, uint64_t lasted)
{
	struct pl_record r;
	struct pl_verdict v;

	judge(b, e, lasted, &v);
	add_call(&r, PL_EVENT_RUNNING, b, lasted);
	finish(&r, b, &v);
}

void pl_observed_ended(const struct pl_board *b, const struct pl_evidence *e, uint64_t lasted)
{
	static const char ended[] = "the process ended inside the call";
	struct pl_record r;
	struct pl_verdict v;
	char why[PL_WHY_MAX + 1];
	struct pl_text t = {.buf = why, .size = PL_WHY_MAX};

	judge(b, e, lasted, &v);
	pl_text_string(&t, ended);
	pl_text_string(&t, "; ");
	pl_text_bytes(&t, v.why, strnlen(v.why, PL_WHY_MAX - t.length));
	memcpy(v.why, why, t.length);
	v.why[t.length] = '\0';
	add_call(&r, PL_EVENT_ENDED, b, lasted);
	finish(&r, b, &v);
}

void pl_observed_handoff(const struct pl_board *b, const struct pl_evidence *e, uint64_t lasted)
{
	struct pl_finished done = {.took = lasted, .budget = b->scope.handoff, .evidence = e};
	struct pl_record r;
	struct pl_verdict v;

	pl_cause_find(&done, &b->scope, &v);
	pl_record_init(&r, PL_EVENT_HANDOFF, b->who.service, pl_call_types[PL_OPEN_SESSION]);
	pl_record_time(&r, PL_KEY_TOOK, lasted);
	pl_record_time(&r, PL_KEY_BUDGET, b->scope.handoff);
	finish(&r, b, &v);
}
