/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/probe/probe_run.h"

#include "cli/base/signals.h"
#include "pam_latency/hook/probe_login.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* A phase of the login, which the module's own code runs. */
struct phase {
	const char *name;
	enum pl_call call;
	int flags;
};

static const struct phase auth = {"auth", PL_AUTHENTICATE, 0};
static const struct phase account = {"account", PL_ACCT_MGMT, 0};
static const struct phase establish = {"setcred", PL_SETCRED, PAM_ESTABLISH_CRED};
static const struct phase open_session = {"session", PL_OPEN_SESSION, 0};
static const struct phase close_session = {"close", PL_CLOSE_SESSION, 0};
static const struct phase delete = {"setcred", PL_SETCRED, PAM_DELETE_CRED};

/* Notes a phase's result when it is the first bad one. */
static bool good(struct pl_probe_result *end, const char *name, int ret)
{
	if (ret == PAM_SUCCESS)
		return true;
	if (*end->phase == '\0') {
		snprintf(end->phase, sizeof end->phase, "%s", name);
		end->ret = ret;
	}
	return false;
}

/* Runs one phase unless a signal came. */
static bool step(pam_handle_t *pamh, const struct phase *phase, struct pl_probe_result *end)
{
	end->stopped = end->stopped || pl_signals_caught() != 0;
	return !end->stopped &&
	       good(end, phase->name, pl_probe_phase(phase->call, pamh, phase->flags));
}

/* What was begun is ended whatever happens: now signals do not even cut a system call short. */
static void undo(pam_handle_t *pamh, const struct phase *phase, struct pl_probe_result *end)
{
	pl_signals_catch(true);
	good(end, phase->name, pl_probe_phase(phase->call, pamh, phase->flags));
}

static void run_phases(const struct pl_probe *probe, pam_handle_t *pamh,
		       struct pl_probe_result *end)
{
	if (probe->auth && !step(pamh, &auth, end))
		return;
	if (!step(pamh, &account, end) || !step(pamh, &establish, end))
		return;
	if (step(pamh, &open_session, end))
		undo(pamh, &close_session, end);
	undo(pamh, &delete, end);
}

/* Modules ask for the terminal of the login: ours, without "/dev/" as login programs say it. */
static void set_terminal(pam_handle_t *pamh)
{
	const char *name = ttyname(STDIN_FILENO);

	if (name != NULL && strncmp(name, "/dev/", 5) == 0)
		name += 5;
	pam_set_item(pamh, PAM_TTY, name != NULL ? name : "pam-latency");
}

static void run(const struct pl_probe *probe, int fd, struct pl_probe_result *end)
{
	struct pl_probe_conversation data = {.secret = probe->secret, .utf8 = probe->utf8};
	struct pam_conv conv = {.conv = pl_probe_converse, .appdata_ptr = &data};
	const char *why = pl_probe_prepare(fd);
	pam_handle_t *pamh = NULL;

	if (why != NULL) {
		good(end, "start", PAM_SYSTEM_ERR);
		snprintf(end->why, sizeof end->why, "%s", why);
		return;
	}
	if (!good(end, "start", pl_probe_start(probe->service, probe->user, &conv, &pamh)))
		return;
	set_terminal(pamh);
	run_phases(probe, pamh, end);
	pl_probe_end(pamh, end->ret);
}

void pl_probe_run(const struct pl_probe *probe, int fd)
{
	struct pl_probe_result end = {.ret = PAM_SUCCESS};

	pl_signals_catch(false);
	run(probe, fd, &end);
	end.stopped = end.stopped || pl_signals_caught() != 0;
	/* When nobody reads any more there is nobody to tell. */
	if (send(fd, &end, sizeof end, MSG_NOSIGNAL) < 0)
		_exit(1);
}
