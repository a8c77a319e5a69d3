/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/report.h"

#include "pam_latency/base/pam_ret.h"
#include "pam_latency/base/text.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/why/cause.h"
#include "pam_latency/why/explain.h"

#include <string.h>
#include <unistd.h>

/* Microseconds: a message that needs no answer takes less, and is not worth a key. */
#define PROMPT_WORTH 50

static const char *item(const pam_handle_t *pamh, int type)
{
	const void *value = NULL;

	return pam_get_item(pamh, type, &value) == PAM_SUCCESS ? value : NULL;
}

static void begin(struct pl_record *r, enum pl_event event, const pam_handle_t *pamh,
		  enum pl_call call)
{
	const char *service = item(pamh, PAM_SERVICE);

	pl_record_init(r, event, service != NULL ? service : "unknown", pl_call_types[call]);
}

static void add_ret(struct pl_record *r, int ret)
{
	const char *name = pl_ret_name(ret);

	if (name != NULL)
		pl_record_text(r, PL_KEY_RET, name);
	else
		pl_record_number(r, PL_KEY_RET, (uint64_t)(unsigned int)ret);
}

/* Whose login it is. */
static void add_who(struct pl_record *r, const pam_handle_t *pamh, const struct pl_handle *h)
{
	pl_record_text(r, PL_KEY_USER, item(pamh, PAM_USER));
	pl_record_text(r, PL_KEY_RHOST, item(pamh, PAM_RHOST));
	pl_record_text(r, PL_KEY_TTY, item(pamh, PAM_TTY));
	if (h != NULL)
		pl_record_text(r, PL_KEY_LOGIN, h->id);
	pl_record_number(r, PL_KEY_PID, (uint64_t)getpid());
}

static void add_call(struct pl_record *r, const struct pl_finished *c)
{
	pl_record_text(r, PL_KEY_MODULE, c->module);
	pl_record_text(r, PL_KEY_CALL, pl_call_names[c->call]);
	pl_record_time(r, PL_KEY_TOOK, c->took);
	pl_record_time(r, PL_KEY_BUDGET, c->budget);
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
	if (c->prompt >= PROMPT_WORTH)
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

void pl_report_slow(struct pl_handle *h, const struct pl_finished *c)
{
	struct pl_record r;
	struct pl_verdict v;
	struct pl_scope scope = h->scope;

	if (c->evidence != NULL)
		scope.max_read = pl_settings_file(pl_confcache_settings(h->settings),
						  c->evidence->moved.path, scope.max_read);
	pl_cause_find(c, &scope, &v);
	begin(&r, PL_EVENT_SLOW, h->pamh, c->call);
	add_call(&r, c);
	pl_record_text(&r, PL_KEY_CAUSE, pl_cause_names[v.cause]);
	pl_record_text(&r, PL_KEY_WHY, v.why);
	pl_explain_add(&r, &v);
	add_usage(&r, c);
	add_ret(&r, c->ret);
	add_who(&r, h->pamh, h);
	pl_emit(&r);
}

void pl_report_call(struct pl_handle *h, const struct pl_finished *c)
{
	struct pl_record r;

	begin(&r, PL_EVENT_CALL, h->pamh, c->call);
	add_call(&r, c);
	add_ret(&r, c->ret);
	add_usage(&r, c);
	add_who(&r, h->pamh, h);
	pl_emit(&r);
}

void pl_report_gap(struct pl_handle *h, const struct pl_gap *g)
{
	struct pl_record r;

	begin(&r, PL_EVENT_GAP, h->pamh, g->call);
	pl_record_text(&r, PL_KEY_WHAT, g->what);
	pl_record_time(&r, PL_KEY_TOOK, g->took);
	pl_record_time(&r, PL_KEY_BUDGET, g->budget);
	pl_record_text(&r, PL_KEY_CAUSE, pl_cause_names[g->cause]);
	pl_record_text(&r, PL_KEY_WHY, g->why);
	pl_record_text(&r, PL_KEY_MODULE, g->module);
	pl_record_text(&r, PL_KEY_CALL, pl_call_names[g->call]);
	add_who(&r, h->pamh, h);
	pl_emit(&r);
}

static void add_times(struct pl_record *r, const struct pl_login *login)
{
	if (login->load > 0)
		pl_record_time(r, PL_KEY_LOAD, login->load);
	for (int i = 0; i < PL_PHASE_COUNT; i++)
		if (login->phases[i] > 0)
			pl_record_time(r, pl_phase_keys[i], login->phases[i]);
	if (login->prompt >= PROMPT_WORTH)
		pl_record_time(r, PL_KEY_PROMPT, login->prompt);
	if (login->fail_delay > 0)
		pl_record_time(r, PL_KEY_FAIL_DELAY, login->fail_delay);
	pl_record_number(r, PL_KEY_COUNT, login->count);
}

static void add_slowest(struct pl_record *r, const struct pl_login *login)
{
	const struct pl_login_call *slowest = pl_login_slowest(login);
	char name[PL_LOGIN_NAME + 1] = "", buf[96];
	struct pl_text t = {.buf = buf, .size = sizeof buf};

	if (slowest == NULL)
		return;
	for (size_t i = 0; i < PL_LOGIN_NAME; i++)
		name[i] = slowest->module[i];
	pl_text_string(&t, name);
	pl_text_char(&t, ':');
	pl_text_string(&t, pl_call_names[slowest->call < PL_CALL_COUNT ? slowest->call : 0]);
	pl_text_char(&t, ':');
	pl_text_ms(&t, slowest->usec);
	pl_record_bytes(r, PL_KEY_SLOWEST, buf, t.length);
}

/* The list of calls, as long as the line has room for it. */
static void add_calls(struct pl_record *r, const struct pl_login *login)
{
	static const size_t frame = sizeof " calls=\"\" lost=18446744073709551615" - 1;
	char line[PL_LINE_MAX + 1], list[PL_LINE_MAX];
	size_t used = pl_record_line(r, line);
	size_t length;

	if (used + frame >= PL_LINE_MAX)
		return;
	length = pl_login_list(login, list, PL_LINE_MAX - used - frame);
	pl_record_bytes(r, PL_KEY_CALLS, list, length);
}

void pl_report_login(struct pl_handle *h, enum pl_call call, int ret)
{
	const struct pl_login *login = h->login;
	uint64_t took = pl_login_total(login);
	bool slow = login->slow || took > h->scope.total;
	struct pl_record r;

	if (!h->probed && (h->scope.summary == PL_SUMMARY_NEVER ||
			   (h->scope.summary == PL_SUMMARY_SLOW && !slow)))
		return;
	begin(&r, PL_EVENT_LOGIN, h->pamh, call);
	pl_record_time(&r, PL_KEY_TOOK, took);
	pl_record_time(&r, PL_KEY_BUDGET, h->scope.total);
	add_times(&r, login);
	add_slowest(&r, login);
	pl_record_text(&r, PL_KEY_VERDICT, slow ? "slow" : "ok");
	add_ret(&r, ret);
	if (login->untimed > 0)
		pl_record_number(&r, PL_KEY_UNTIMED, login->untimed);
	add_who(&r, h->pamh, h);
	add_calls(&r, login);
	pl_emit(&r);
}

void pl_report_config(struct pl_handle *h, enum pl_call call, const char *path,
		      const struct pl_conf_error *error)
{
	char why[PL_WHY_MAX + 1];
	struct pl_text t = {.buf = why, .size = PL_WHY_MAX};
	struct pl_record r;

	pl_text_string(&t, path);
	if (error->line > 0) {
		pl_text_char(&t, ':');
		pl_text_number(&t, (uint64_t)error->line);
	}
	pl_text_string(&t, error->line > 0 ? ": " : " ");
	pl_text_string(&t, error->text);
	pl_text_string(&t, "; all settings are the defaults");
	begin(&r, PL_EVENT_CONFIG, h->pamh, call);
	pl_record_text(&r, PL_KEY_PATH, path);
	pl_record_text(&r, PL_KEY_WHY, pl_text_end(&t));
	if (error->line > 0)
		pl_record_number(&r, PL_KEY_LINE, (uint64_t)error->line);
	pl_record_text(&r, PL_KEY_LOGIN, h->id);
	pl_record_number(&r, PL_KEY_PID, (uint64_t)getpid());
	pl_emit(&r);
}

void pl_report_argument(struct pl_handle *h, enum pl_call call, const char *argument)
{
	char why[PL_WHY_MAX + 1];
	struct pl_text t = {.buf = why, .size = PL_WHY_MAX};
	struct pl_record r;

	pl_text_string(&t, "unknown argument ");
	pl_text_bytes(&t, argument, strnlen(argument, 100));
	pl_text_string(&t, "; it is ignored");
	begin(&r, PL_EVENT_CONFIG, h->pamh, call);
	pl_record_text(&r, PL_KEY_WHY, pl_text_end(&t));
	pl_record_text(&r, PL_KEY_LOGIN, h->id);
	pl_record_number(&r, PL_KEY_PID, (uint64_t)getpid());
	pl_emit(&r);
}

void pl_report_off(pam_handle_t *pamh, const struct pl_handle *h, enum pl_call call,
		   const char *why)
{
	struct pl_record r;

	begin(&r, PL_EVENT_OFF, pamh, call);
	pl_record_text(&r, PL_KEY_WHY, why);
	if (h != NULL)
		pl_record_text(&r, PL_KEY_LOGIN, h->id);
	pl_record_number(&r, PL_KEY_PID, (uint64_t)getpid());
	pl_emit(&r);
}
