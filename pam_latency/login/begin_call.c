/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/begin_call.h"

#include "pam_latency/base/self.h"
#include "pam_latency/base/sys.h"
#include "pam_latency/base/text.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/login/report.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

/* pam_end(3), or an entry of the same name is set: STATUS tells. */
static void on_data_end(pam_handle_t *pamh, void *data, int status)
{
	(void)pamh;
	if ((status & PAM_DATA_REPLACE) == 0)
		pl_ready_end(data, (status & PAM_DATA_SILENT) != 0);
}

void pl_ready_end(struct pl_handle *h, bool silent)
{
	/* A child that ends its copy of the handle reports nothing of its parent's. */
	if (!silent && h->login->due && h->pid == pl_self() && h->configured) {
		pl_report_login(h, h->last_call, h->last_ret);
		h->login->due = false;
	}
	pl_handle_remove(h);
	/* What could not be taken out of the table is still found there: better lost than
	 * freed. */
	if (!h->registered)
		pl_handle_free(h);
}

void pl_ready_configure(struct pl_handle *h, enum pl_call call, const char *path)
{
	const struct pl_settings *settings;
	struct pl_shared_settings *old = h->settings;
	struct pl_conf_error error;
	const void *service = NULL;
	bool bad;

	h->settings = pl_confcache_get(path, &bad, &error);
	pl_confcache_put(old);
	settings = pl_confcache_settings(h->settings);
	h->service = NULL;
	if (pam_get_item(h->pamh, PAM_SERVICE, &service) == PAM_SUCCESS && service != NULL)
		h->service = pl_settings_service(settings, service);
	h->scope = pl_settings_scope(settings, h->service);
	h->configured = true;
	if (bad && !h->login->config_told)
		pl_report_config(h, call, path, &error);
	h->login->config_told = h->login->config_told || bad;
}

/* Modules that took long to load were loaded before anybody could say for whom. */
static void report_loads(struct pl_handle *h, enum pl_call call)
{
	uint64_t budget = h->scope.budgets.any;

	h->loads_reported = true;
	for (int i = 0; i < PL_LOGIN_LOADS; i++) {
		const struct pl_login_load *load = &h->login->loads[i];
		struct pl_verdict v = {.cause = PL_CAUSE_LOAD};
		struct pl_text t = {.buf = v.why, .size = PL_WHY_MAX};

		if (load->usec <= budget)
			continue;
		pl_text_string(&t, "loading it took ");
		pl_text_span(&t, load->usec);
		h->login->slow = true;
		pl_text_end(&t);
		pl_report_gap(h,
			      &(struct pl_gap){.what = "load",
					       .module = load->module,
					       .took = load->usec,
					       .budget = budget,
					       .call = call},
			      &v);
	}
}

/* The handle that hangs on PAMH, or that was loaded for it, or a new one. */
static struct pl_handle *look_up(pam_handle_t *pamh)
{
	const void *data = NULL;
	struct pl_handle *h;

	if (pam_get_data(pamh, PL_DATA_NAME, &data) == PAM_SUCCESS && data != NULL)
		return (struct pl_handle *)(uintptr_t)data;
	h = pl_handle_find(pamh);
	if (h == NULL)
		h = pl_handle_new(pamh);
	if (h == NULL)
		return NULL;
	if (pam_set_data(pamh, PL_DATA_NAME, h, on_data_end) == PAM_SUCCESS)
		h->attached = true;
	return h;
}

/* What is done once for each handle in each process that uses it. */
static void prepare(struct pl_handle *h, enum pl_call call)
{
	static atomic_bool exhausted_told;

	if (!h->configured)
		pl_ready_configure(h, call, PL_CONF_PATH);
	if (!h->loads_reported)
		report_loads(h, call);
	if (h->exhausted && !atomic_exchange(&exhausted_told, true))
		pl_report_off(h->pamh, h, call,
			      "more functions of modules are loaded than can be timed; "
			      "the rest is not timed");
}

/*
 * Where no wrapper tells of phases (the program found libpam with dlsym), the session is
 * known to be open when the next phase's first call comes.
 */
static void end_silent_phase(struct pl_handle *h, enum pl_call call)
{
	if (h->last_call != PL_OPEN_SESSION || call == PL_OPEN_SESSION || !h->login->due)
		return;
	pl_report_login(h, PL_OPEN_SESSION, h->last_ret);
	h->session_open = true;
	pl_handle_reset_login(h, false);
}

static void copy_item(const pam_handle_t *pamh, int type, char *to, size_t size)
{
	const void *item = NULL;
	size_t n = 0;

	if (pam_get_item(pamh, type, &item) == PAM_SUCCESS && item != NULL)
		n = strnlen(item, size - 1);
	if (n > 0)
		memcpy(to, item, n);
	to[n] = '\0';
}

void pl_ready_who(const struct pl_handle *h, struct pl_who *who)
{
	copy_item(h->pamh, PAM_SERVICE, who->service, sizeof who->service);
	copy_item(h->pamh, PAM_USER, who->user, sizeof who->user);
	copy_item(h->pamh, PAM_RUSER, who->ruser, sizeof who->ruser);
	copy_item(h->pamh, PAM_RHOST, who->rhost, sizeof who->rhost);
	copy_item(h->pamh, PAM_TTY, who->tty, sizeof who->tty);
	memcpy(who->login, h->id, sizeof who->login);
}

/* A call at the end of a session was slow in this process. */
static atomic_bool slow_end;

/*
 * Who wants to be told of its parent's death ends the session in a hurry: systemd's (sd-pam)
 * deletes the credentials and closes the session when the session's program has ended, and is
 * killed a moment later: every microsecond before the modules' own work is one that they may
 * not get. Nobody looks there until a call was slow.
 */
static bool is_in_a_hurry(const struct pl_handle *h, enum pl_call call)
{
	int signal = 0;

	return pl_handle_is_ending(h, call) && !atomic_load(&slow_end) &&
	       pl_sys_call(SYS_prctl, PR_GET_PDEATHSIG, (long)&signal, 0) == 0 && signal != 0;
}

void pl_ready_slow_end(void)
{
	atomic_store(&slow_end, true);
}

/* The first call of a phase: from now on there is something to look at and to compare with. */
static void open_phase(struct pl_handle *h, struct pl_phase_frame *phase, enum pl_call call)
{
	/* Where much is read as a rule, what was read is told to the byte. */
	bool exact = call == PL_OPEN_SESSION || call == PL_AUTHENTICATE || call == PL_CHAUTHTOK;
	unsigned int parts = 0;
	struct pl_who who;

	if (is_in_a_hurry(h, call))
		return;
	pl_emit_zone();
	if (h->scope.observe) {
		pl_ready_who(h, &who);
		phase->watch = pl_watch_begin(&h->scope, &who, pl_thread_number(),
					      call == PL_OPEN_SESSION, !exact);
	}
	if (phase->watch == NULL)
		parts = PL_USAGE_IO | PL_USAGE_PIDS;
	else if (exact || phase->watch->board.serves)
		parts = PL_USAGE_IO;
	pl_usage_read(&phase->usage, parts);
	phase->has_usage = true;
	/* The number of the helper is the last one that was given out. */
	if (phase->watch != NULL) {
		phase->usage.has_pids = true;
		phase->usage.pids = (uint64_t)phase->watch->helper;
	}
}

void pl_ready_rescope(const struct pl_handle *h, struct pl_frame *phase)
{
	struct pl_watch **watch = &phase->u.phase.watch;

	if (*watch != NULL && h->scope.observe) {
		(*watch)->board.scope = h->scope;
	} else if (*watch != NULL) {
		pl_watch_end(*watch, false);
		*watch = NULL;
	}
}

struct pl_handle *pl_ready_handle(struct pl_thread *thread, struct pl_frame *phase,
				  pam_handle_t *pamh, enum pl_call call)
{
	struct pl_handle *h;

	if (phase != NULL && phase->handle != NULL)
		return phase->handle;
	pl_thread_loaded(thread);
	h = look_up(pamh);
	if (h == NULL)
		return NULL;
	h->pid = pl_self();
	prepare(h, call);
	if (phase != NULL) {
		phase->handle = h;
		open_phase(h, &phase->u.phase, call);
	} else {
		end_silent_phase(h, call);
	}
	return h;
}
