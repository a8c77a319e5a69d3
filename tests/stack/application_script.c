/* SPDX-License-Identifier: BSD-3-Clause */
#include "application_script.h"

#include "host_state.h"
#include "scratch.h"
#include "transcript.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define RESUMES 4

struct run {
	const struct pl_stack *stack;
	const struct pl_stack_place *place;
	const char *to;
	pam_handle_t *pamh;
	struct pl_talk talk;
	int last;
	int (*pending)(pam_handle_t *, int); /* the phase that is to be resumed, or NULL */
	bool stuck;			     /* ...but in another stack */
};

struct phase {
	char letter;
	int (*function)(pam_handle_t *, int);
	int flags;
};

static const struct phase phases[] = {
    {'a', pam_authenticate, 0},
    {'A', pam_authenticate, (int)(PAM_SILENT | PAM_DISALLOW_NULL_AUTHTOK)},
    {'c', pam_acct_mgmt, 0},
    {'e', pam_setcred, PAM_ESTABLISH_CRED},
    {'r', pam_setcred, PAM_REINITIALIZE_CRED},
    {'R', pam_setcred, PAM_REFRESH_CRED},
    {'d', pam_setcred, PAM_DELETE_CRED},
    {'o', pam_open_session, 0},
    {'O', pam_open_session, (int)PAM_SILENT},
    {'x', pam_close_session, 0},
    {'p', pam_chauthtok, 0},
    {'P', pam_chauthtok, PAM_CHANGE_EXPIRED_AUTHTOK},
};

static volatile sig_atomic_t children_ended;

static void on_child(int signal)
{
	(void)signal;
	children_ended++;
}

static void look(struct run *r, char letter, int error)
{
	pl_note(r->to, "after %c: returned %d errno %d children ended %d", letter, r->last,
		error, (int)children_ended);
	pl_state_pam(r->to, r->pamh, &r->talk);
	pl_state_process(r->to);
}

/*
 * libpam resumes by counting lines, even when a module has changed PAM_SERVICE meanwhile:
 * then it goes on in the middle of another stack, and one line more or less does matter.
 */
static bool service_is(const struct run *r, const char *name)
{
	const void *item = NULL;

	return pam_get_item(r->pamh, PAM_SERVICE, &item) == PAM_SUCCESS && item != NULL &&
	       strcmp(item, name) == 0;
}

static int do_phase(struct run *r, char letter)
{
	bool in_main = service_is(r, "main");
	const struct phase *p = phases;
	int tries = 0, error;

	while (p < phases + sizeof phases / sizeof phases[0] && p->letter != letter)
		p++;
	if (p == phases + sizeof phases / sizeof phases[0])
		return 0;
	do {
		errno = EXFULL;
		r->last = p->function(r->pamh, p->flags);
		error = errno;
		look(r, letter, error);
		if (r->last == PAM_INCOMPLETE)
			r->pending = p->function;
		else if (r->pending == p->function)
			r->pending = NULL;
		r->stuck = r->last == PAM_INCOMPLETE && service_is(r, "main") != in_main;
	} while (r->last == PAM_INCOMPLETE && !r->stuck && ++tries < RESUMES);
	return 1;
}

static void do_fork(struct run *r)
{
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		do_phase(r, 'a');
		if (!r->stuck)
			do_phase(r, 'c');
		_exit(r->last & 0x7f);
	}
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	r->last = status;
	look(r, 'f', 0);
	r->last = PAM_SUCCESS;
}

static void do_item(struct run *r, char letter)
{
	int type = letter == 't' ? PAM_TTY : letter == 'h' ? PAM_RHOST : PAM_SERVICE;
	const char *value = letter == 't'   ? "pts/7"
			    : letter == 'h' ? "198.51.100.7"
			    : letter == 's' ? "second"
					    : "main";

	if (type == PAM_SERVICE && r->pending != NULL) {
		r->stuck = true;
		return;
	}
	if (letter == 'u') {
		type = PAM_USER;
		value = "somebody";
	}
	r->last = pam_set_item(r->pamh, type, value);
	pl_note(r->to, "item %c: %d", letter, r->last);
}

static void do_end(struct run *r, char letter)
{
	int status = r->last | (letter == 'Q' ? (int)PAM_DATA_SILENT : 0), error;

	errno = EXFULL;
	status = pam_end(r->pamh, status);
	error = errno;
	r->pamh = NULL;
	pl_note(r->to, "end %c: %d errno %d", letter, status, error);
	pl_state_process(r->to);
}

static void on_delay(int status, unsigned int usec, void *data)
{
	const struct pl_talk *t = data;

	pl_note(t->to, "delay %d %s", status, usec > 0 ? "some" : "none");
}

static int start(struct run *r)
{
	struct pam_conv conv = {pl_talk, &r->talk};
	const char *user = strchr(r->stack->operations, 'l') != NULL ? NULL : "alice";
	int error;

	errno = EXFULL;
	r->last = pam_start_confdir("main", user, &conv, r->place->dir, &r->pamh);
	error = errno;
	pl_note(r->to, "start: %d errno %d", r->last, error);
	if (r->last != PAM_SUCCESS)
		return -1;
	if (r->stack->fail_at % 2 == 1)
		pam_set_item(r->pamh, PAM_FAIL_DELAY, (const void *)(uintptr_t)on_delay);
	look(r, '^', 0);
	return 0;
}

static void operate(struct run *r)
{
	for (const char *p = r->stack->operations; *p != '\0' && *p != '_'; p++) {
		if (*p == 'E' || *p == 'Q') {
			do_end(r, *p);
			return;
		}
		if (*p == 'f')
			do_fork(r);
		else if (*p != 'l' && !do_phase(r, *p))
			do_item(r, *p);
		if (r->stuck || (r->last != PAM_SUCCESS && r->stack->strict)) {
			do_end(r, 'E');
			return;
		}
	}
}

void pl_script_run(const struct pl_stack *s, const struct pl_stack_place *place)
{
	struct run r = {.stack = s, .place = place};
	char *output = pl_scratch_path(place->dir, "output");
	int fd = open(output, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);

	if (s->strict) /* as sshd does while another process asks */
		signal(SIGCHLD, on_child);
	r.to = pl_scratch_path(place->dir, "transcript");
	r.talk = (struct pl_talk){.to = r.to, .fail_at = s->fail_at, .again_at = s->again_at};
	dup2(fd, 1);
	dup2(fd, 2);
	close(fd);
	if (start(&r) == 0)
		operate(&r);
	pl_note(r.to, "last");
	_exit(0);
}
