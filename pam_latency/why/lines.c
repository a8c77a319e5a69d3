/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/lines.h"

#include "pam_latency/base/pam_ret.h"
#include "pam_latency/base/text.h"
#include "pam_latency/why/programs.h"

#include <string.h>

void pl_line_begin(struct pl_record *r, enum pl_event event, const struct pl_whose *who,
		   enum pl_call call)
{
	pl_record_init(r, event, who->service != NULL ? who->service : "unknown",
		       pl_call_types[call]);
}

void pl_line_add_ret(struct pl_record *r, int ret)
{
	const char *name = pl_ret_name(ret);

	if (name != NULL)
		pl_record_text(r, PL_KEY_RET, name);
	else
		pl_record_number(r, PL_KEY_RET, (uint64_t)(unsigned int)ret);
}

void pl_line_add_who(struct pl_record *r, const struct pl_whose *who)
{
	pl_record_text(r, PL_KEY_USER, who->user);
	pl_record_text(r, PL_KEY_RUSER, who->ruser);
	pl_record_text(r, PL_KEY_RHOST, who->rhost);
	pl_record_text(r, PL_KEY_TTY, who->tty);
	pl_record_text(r, PL_KEY_LOGIN, who->login);
	pl_record_number(r, PL_KEY_PID, (uint64_t)who->pid);
}

static void add_call(struct pl_record *r, enum pl_key duration, const struct pl_finished *c)
{
	pl_record_text(r, PL_KEY_MODULE, c->module);
	pl_record_text(r, PL_KEY_CALL, pl_call_names[c->call]);
	pl_record_time(r, duration, c->took);
	pl_record_time(r, PL_KEY_BUDGET, c->budget);
}

static void add_children(struct pl_record *r, const struct pl_finished *c)
{
	char buf[PL_PROGRAMS * (PL_PROGRAM_NAME + 20)];
	struct pl_text t = {.buf = buf, .size = sizeof buf};

	if (c == NULL || c->evidence == NULL)
		return;
	pl_programs_list(c->evidence, &t);
	if (t.length > 0)
		pl_record_bytes(r, PL_KEY_CHILDREN, buf, t.length);
}

/* C: the call that it is about; NULL: it is about none. */
static void add_verdict(struct pl_record *r, const struct pl_finished *c,
			const struct pl_verdict *v)
{
	pl_record_text(r, PL_KEY_CAUSE, pl_cause_names[v->cause]);
	pl_record_text(r, PL_KEY_WHY, v->why);
	pl_record_text(r, PL_KEY_CHILD, v->child);
	if (v->child[0] != '\0' && v->child_took > 0)
		pl_record_time(r, PL_KEY_CHILD_TOOK, v->child_took);
	add_children(r, c);
	pl_record_text(r, PL_KEY_FILE, v->file);
	if (v->file[0] != '\0') {
		pl_record_number(r, PL_KEY_FILE_READ, v->file_read);
		pl_record_number(r, PL_KEY_FILE_SIZE, v->file_size);
	}
	pl_record_text(r, PL_KEY_ON, v->on);
}

/* Processes that came up: at least what was seen, at most the numbers that were given out. */
static void add_pids(struct pl_record *r, const struct pl_finished *c)
{
	uint64_t most = c->usage.pids, least = c->evidence != NULL ? c->evidence->seen : 0;
	char buf[48];
	struct pl_text t = {.buf = buf, .size = sizeof buf};

	if (!c->usage.has_pids || most == 0)
		return;
	pl_text_number(&t, least < most ? least : most);
	pl_text_char(&t, '-');
	pl_text_number(&t, most);
	pl_record_bytes(r, PL_KEY_PIDS, buf, t.length);
}

static void add_usage(struct pl_record *r, const struct pl_finished *c)
{
	if (c->prompt >= PL_PROMPT_WORTH)
		pl_record_time(r, PL_KEY_PROMPT, c->prompt);
	if (!c->has_usage)
		return;
	pl_record_time(r, PL_KEY_CPU, c->usage.cpu);
	pl_record_time(r, PL_KEY_CHILD_CPU, c->usage.child_cpu);
	if (c->usage.has_io) {
		pl_record_number(r, PL_KEY_READ, c->usage.read);
		pl_record_number(r, PL_KEY_READS, c->usage.reads);
	}
	add_pids(r, c);
}

void pl_line_slow(struct pl_record *r, const struct pl_whose *who, const struct pl_finished *c,
		  const struct pl_verdict *v)
{
	pl_line_begin(r, PL_EVENT_SLOW, who, c->call);
	add_call(r, PL_KEY_TOOK, c);
	add_verdict(r, c, v);
	add_usage(r, c);
	pl_line_add_ret(r, c->ret);
	pl_line_add_who(r, who);
}

void pl_line_call(struct pl_record *r, const struct pl_whose *who, const struct pl_finished *c)
{
	pl_line_begin(r, PL_EVENT_CALL, who, c->call);
	add_call(r, PL_KEY_TOOK, c);
	pl_line_add_ret(r, c->ret);
	add_usage(r, c);
	pl_line_add_who(r, who);
}

void pl_line_running(struct pl_record *r, const struct pl_whose *who,
		     const struct pl_finished *c, const struct pl_verdict *v)
{
	pl_line_begin(r, PL_EVENT_RUNNING, who, c->call);
	add_call(r, PL_KEY_SO_FAR, c);
	add_verdict(r, c, v);
	pl_line_add_who(r, who);
}

void pl_line_ended(struct pl_record *r, const struct pl_whose *who, const struct pl_finished *c,
		   const struct pl_verdict *v)
{
	struct pl_verdict ended = *v;
	struct pl_text t = {.buf = ended.why, .size = PL_WHY_MAX};

	pl_text_string(&t, "the process ended inside the call; ");
	pl_text_bytes(&t, v->why, strnlen(v->why, PL_WHY_MAX - t.length));
	pl_text_end(&t);
	pl_line_begin(r, PL_EVENT_ENDED, who, c->call);
	add_call(r, PL_KEY_SO_FAR, c);
	add_verdict(r, c, &ended);
	pl_line_add_who(r, who);
}

void pl_line_handoff(struct pl_record *r, const struct pl_whose *who,
		     const struct pl_finished *c, const struct pl_verdict *v)
{
	pl_line_begin(r, PL_EVENT_HANDOFF, who, PL_OPEN_SESSION);
	pl_record_time(r, PL_KEY_TOOK, c->took);
	pl_record_time(r, PL_KEY_BUDGET, c->budget);
	add_verdict(r, c, v);
	pl_line_add_who(r, who);
}

void pl_line_gap(struct pl_record *r, const struct pl_whose *who, const struct pl_gap *g,
		 const struct pl_verdict *v)
{
	pl_line_begin(r, PL_EVENT_GAP, who, g->call);
	pl_record_text(r, PL_KEY_WHAT, g->what);
	pl_record_time(r, PL_KEY_TOOK, g->took);
	pl_record_time(r, PL_KEY_BUDGET, g->budget);
	add_verdict(r, NULL, v);
	pl_record_text(r, PL_KEY_MODULE, g->module);
	pl_record_text(r, PL_KEY_CALL, pl_call_names[g->call]);
	pl_line_add_who(r, who);
}
