/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/handoff_start.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/base/text.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/watch/handoff_told.h"
#include "pam_latency/watch/helper.h"

#include <dlfcn.h>
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#define WAIT_NSEC 3000000 /* for a program that is being executed */
#define PROGRAM "/pam_latency_handoff"
#define RARE_NSEC 250000000 /* between two sessions of one process */

/* Beside the module: what libpam has loaded as root is as good as what we execute. */
static const char *program(void)
{
	static char path[256];
	static atomic_int found; /* 1: yes, -1: no */
	Dl_info info;
	const char *slash;
	size_t n;

	if (atomic_load(&found) != 0)
		return atomic_load(&found) > 0 ? path : NULL;
	if (dladdr((const void *)path, &info) == 0 || info.dli_fname == NULL ||
	    info.dli_fname[0] != '/' || (slash = strrchr(info.dli_fname, '/')) == NULL ||
	    (n = (size_t)(slash - info.dli_fname)) + sizeof PROGRAM > sizeof path) {
		atomic_store(&found, -1);
		return NULL;
	}
	memcpy(path, info.dli_fname, n);
	memcpy(path + n, PROGRAM, sizeof PROGRAM);
	atomic_store(&found, 1);
	return path;
}

/* It would become our child, with a SIGCHLD at its end, and nobody's to reap. */
static bool adopts_orphans(pid_t self)
{
	int subreaper = 0;

	return self == 1 ||
	       (pl_sys_call(SYS_prctl, PR_GET_CHILD_SUBREAPER, (long)&subreaper, 0) == 0 &&
		subreaper != 0);
}

/* A program that opens sessions for many, one after the other, hands none of them off. */
static bool is_rare(void)
{
	static _Atomic uint64_t last;
	uint64_t now = pl_now(), before = atomic_exchange(&last, now);

	return before == 0 || now - before >= RARE_NSEC;
}

bool pl_handoff_is_possible(const struct pl_watch *w)
{
	const struct pl_board *b = &w->board;

	return b->diverted < 0 && is_rare() && b->scope.handoff <= PL_HANDOFF_USEC &&
	       !adopts_orphans(b->owner) && program() != NULL;
}

#ifdef PL_HAVE_RAW_SYSCALL

static void put(struct pl_text *t, const char *name, const char *value, char **entry)
{
	*entry = t->buf + t->length;
	pl_text_string(t, name);
	pl_text_char(t, '=');
	pl_text_string(t, value);
	pl_text_char(t, '\0');
}

static void put_number(struct pl_text *t, const char *name, uint64_t number, char **entry)
{
	put(t, name, "", entry);
	t->length--;
	pl_text_number(t, number);
	pl_text_char(t, '\0');
}

/* The settings are 64-bit numbers alone. */
static void put_scope(struct pl_text *t, const struct pl_scope *scope, char **entry)
{
	const uint64_t *numbers = (const uint64_t *)scope;

	put(t, PL_TOLD_SCOPE, "", entry);
	t->length--;
	for (size_t i = 0; i < sizeof *scope / sizeof *numbers; i++) {
		pl_text_number(t, numbers[i]);
		pl_text_char(t, ':');
	}
	pl_text_char(t, '\0');
}

static int execute(void *argument)
{
	struct pl_watch *w = argument;
	const struct pl_board *b = &w->board;
	char *argv[] = {(char *)(uintptr_t)PL_HELPER_NAME, NULL};
	char *environment[16] = {NULL};
	struct pl_text t = {.buf = w->room->names, .size = sizeof w->room->names};
	char **e = environment;

	put_number(&t, PL_TOLD_OWNER, (uint64_t)b->owner, e++);
	put_number(&t, PL_TOLD_PARENT, (uint64_t)pl_sys_getppid(), e++);
	put_number(&t, PL_TOLD_ZONE, (uint64_t)pl_emit_zone_offset() + PL_TOLD_ZONE_BIAS, e++);
	put_scope(&t, &b->scope, e++);
	put(&t, PL_TOLD_PROGRAM, program_invocation_short_name, e++);
	put(&t, PL_TOLD_SERVICE, b->who.service, e++);
	put(&t, PL_TOLD_USER, b->who.user, e++);
	put(&t, PL_TOLD_RUSER, b->who.ruser, e++);
	put(&t, PL_TOLD_RHOST, b->who.rhost, e++);
	put(&t, PL_TOLD_TTY, b->who.tty, e++);
	put(&t, PL_TOLD_LOGIN, b->who.login, e++);
	if (!t.full && pl_helper_close_all(-1))
		pl_sys_call(SYS_execve, (long)program(), (long)argv, (long)environment);
	return 1;
}

void pl_handoff_start(struct pl_watch *w)
{
	char *top = (char *)w->stacks[1] + PL_HELPER_STACK;
	const long flags = CLONE_VM | CLONE_FILES | CLONE_VFORK | CLONE_PARENT_SETTID;

	/* CLONE_VFORK: this is back when it has other memory, or has failed and is gone. */
	pl_raw_clone(flags, top, (uintptr_t)&w->board.handoff, 0, execute, w);
	atomic_store(&w->board.handoff_is_out, 1);
	pl_sys_futex_wake(&w->board.handoff_is_out);
}

#else

void pl_handoff_start(struct pl_watch *w)
{
	atomic_store(&w->board.handoff_is_out, 1);
}

#endif

void pl_handoff_wait(struct pl_watch *w)
{
	struct pl_board *b = &w->board;

	if (atomic_load(&b->handoff_is_out) == 0)
		pl_sys_futex_wait(&b->handoff_is_out, 0, WAIT_NSEC);
}

void pl_handoff_decide(struct pl_watch *w, bool open)
{
	struct pl_board *b = &w->board;
	pid_t pid = atomic_load(&b->handoff);

	if (pid > 0 && (!open || atomic_load(&b->handoff_is_out) == 0))
		pl_sys_kill(pid, SIGKILL);
}
