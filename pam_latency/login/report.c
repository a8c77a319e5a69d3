/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/report.h"

#include "pam_latency/base/self.h"
#include "pam_latency/base/text.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/why/cause.h"

#include <string.h>
#include <unistd.h>

static const char *item(const pam_handle_t *pamh, int type)
{
	const void *value = NULL;

	return pam_get_item(pamh, type, &value) == PAM_SUCCESS ? value : NULL;
}

/* Whose login it is; H may be NULL. */
static struct pl_whose whose(const pam_handle_t *pamh, const struct pl_handle *h)
{
	return (struct pl_whose){
	    .service = item(pamh, PAM_SERVICE),
	    .user = item(pamh, PAM_USER),
	    .ruser = item(pamh, PAM_RUSER),
	    .rhost = item(pamh, PAM_RHOST),
	    .tty = item(pamh, PAM_TTY),
	    .login = h != NULL ? h->id : NULL,
	    .pid = pl_self(),
	};
}

void pl_report_slow(struct pl_handle *h, const struct pl_finished *c)
{
	const struct pl_whose who = whose(h->pamh, h);
	struct pl_scope scope = h->scope;
	struct pl_verdict v;
	struct pl_record r;

	if (c->evidence != NULL)
		scope.max_read = pl_settings_file(pl_confcache_settings(h->settings),
						  c->evidence->moved.path, scope.max_read);
	pl_cause_find(c, &scope, &v);
	pl_line_slow(&r, &who, c, &v);
	pl_emit(&r);
}

void pl_report_call(struct pl_handle *h, const struct pl_finished *c)
{
	const struct pl_whose who = whose(h->pamh, h);
	struct pl_record r;

	pl_line_call(&r, &who, c);
	pl_emit(&r);
}

void pl_report_gap(struct pl_handle *h, const struct pl_gap *gap, const struct pl_verdict *v)
{
	const struct pl_whose who = whose(h->pamh, h);
	struct pl_record r;

	pl_line_gap(&r, &who, gap, v);
	pl_emit(&r);
}

static void add_times(struct pl_record *r, const struct pl_login *login)
{
	if (login->load > 0)
		pl_record_time(r, PL_KEY_LOAD, login->load);
	for (int i = 0; i < PL_PHASE_COUNT; i++)
		if (login->phases[i] > 0)
			pl_record_time(r, pl_phase_keys[i], login->phases[i]);
	if (login->prompt >= PL_PROMPT_WORTH)
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
	const struct pl_whose who = whose(h->pamh, h);
	const struct pl_login *login = h->login;
	uint64_t took = pl_login_total(login);
	bool slow = login->slow || took > h->scope.total;
	struct pl_record r;

	if (!h->probed && (h->scope.summary == PL_SUMMARY_NEVER ||
			   (h->scope.summary == PL_SUMMARY_SLOW && !slow)))
		return;
	pl_line_begin(&r, PL_EVENT_LOGIN, &who, call);
	pl_record_time(&r, PL_KEY_TOOK, took);
	pl_record_time(&r, PL_KEY_BUDGET, h->scope.total);
	add_times(&r, login);
	add_slowest(&r, login);
	pl_record_text(&r, PL_KEY_VERDICT, slow ? "slow" : "ok");
	pl_line_add_ret(&r, ret);
	if (login->untimed > 0)
		pl_record_number(&r, PL_KEY_UNTIMED, login->untimed);
	pl_line_add_who(&r, &who);
	add_calls(&r, login);
	pl_emit(&r);
}

void pl_report_config(struct pl_handle *h, enum pl_call call, const char *path,
		      const struct pl_conf_error *error)
{
	const struct pl_whose who = whose(h->pamh, h);
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
	pl_line_begin(&r, PL_EVENT_CONFIG, &who, call);
	pl_record_text(&r, PL_KEY_PATH, path);
	pl_record_text(&r, PL_KEY_WHY, pl_text_end(&t));
	if (error->line > 0)
		pl_record_number(&r, PL_KEY_LINE, (uint64_t)error->line);
	pl_record_text(&r, PL_KEY_LOGIN, h->id);
	pl_record_number(&r, PL_KEY_PID, (uint64_t)who.pid);
	pl_emit(&r);
}

void pl_report_argument(struct pl_handle *h, enum pl_call call, const char *argument)
{
	const struct pl_whose who = whose(h->pamh, h);
	char why[PL_WHY_MAX + 1];
	struct pl_text t = {.buf = why, .size = PL_WHY_MAX};
	struct pl_record r;

	pl_text_string(&t, "unknown argument ");
	pl_text_bytes(&t, argument, strnlen(argument, 100));
	pl_text_string(&t, "; it is ignored");
	pl_line_begin(&r, PL_EVENT_CONFIG, &who, call);
	pl_record_text(&r, PL_KEY_WHY, pl_text_end(&t));
	pl_record_text(&r, PL_KEY_LOGIN, h->id);
	pl_record_number(&r, PL_KEY_PID, (uint64_t)who.pid);
	pl_emit(&r);
}

void pl_report_off(pam_handle_t *pamh, const struct pl_handle *h, enum pl_call call,
		   const char *why)
{
	const struct pl_whose who = whose(pamh, h);
	struct pl_record r;

	pl_line_begin(&r, PL_EVENT_OFF, &who, call);
	pl_record_text(&r, PL_KEY_WHY, why);
	if (h != NULL)
		pl_record_text(&r, PL_KEY_LOGIN, h->id);
	pl_record_number(&r, PL_KEY_PID, (uint64_t)who.pid);
	pl_emit(&r);
}
