/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The program that looks at the hand-off from the login program to the user's program. A
 * helper executes it while the modules of open_session run: it has no memory of the login's,
 * and nobody waits for it. It uses no library, so that it costs next to nothing to start.
 */
#include "pam_latency/base/clock.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/handoff/follow_login.h"
#include "pam_latency/log/emit.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/watch/handoff_told.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>

__attribute__((noreturn)) void pl_handoff_main(const long *stack);

#if defined(__x86_64__)
__asm__(".globl _start\n"
	"_start:\n\t"
	"xor %ebp, %ebp\n\t"
	"mov %rsp, %rdi\n\t"
	"and $-16, %rsp\n\t"
	"call pl_handoff_main\n\t"
	"hlt\n");
#elif defined(__aarch64__)
__asm__(".globl _start\n"
	"_start:\n\t"
	"mov x29, xzr\n\t"
	"mov x0, sp\n\t"
	"bl pl_handoff_main\n\t"
	"brk #0\n");
#endif

/* The value of NAME in the environment, "" when it is not there. */
static const char *told(char *const *environment, const char *name)
{
	size_t n = strlen(name);

	for (; *environment != NULL; environment++)
		if (strncmp(*environment, name, n) == 0 && (*environment)[n] == '=')
			return *environment + n + 1;
	return "";
}

static uint64_t told_number(char *const *environment, const char *name)
{
	const char *p = told(environment, name);

	return pl_scan_number(&p, p + strlen(p));
}

static bool told_scope(char *const *environment, struct pl_scope *scope)
{
	const char *p = told(environment, PL_TOLD_SCOPE), *end = p + strlen(p);
	uint64_t *numbers = (uint64_t *)scope;

	for (size_t i = 0; i < sizeof *scope / sizeof *numbers; i++) {
		numbers[i] = pl_scan_number(&p, end);
		if (p == end || *p++ != ':')
			return false;
	}
	return p == end;
}

static bool take(char *const *environment, struct pl_handoff *h)
{
	h->owner = (pid_t)told_number(environment, PL_TOLD_OWNER);
	h->who.service = told(environment, PL_TOLD_SERVICE);
	h->who.user = told(environment, PL_TOLD_USER);
	h->who.ruser = told(environment, PL_TOLD_RUSER);
	h->who.rhost = told(environment, PL_TOLD_RHOST);
	h->who.tty = told(environment, PL_TOLD_TTY);
	h->who.login = told(environment, PL_TOLD_LOGIN);
	h->who.pid = h->owner;
	pl_emit_set_zone((long)told_number(environment, PL_TOLD_ZONE) - PL_TOLD_ZONE_BIAS);
	program_invocation_short_name = (char *)(uintptr_t)told(environment, PL_TOLD_PROGRAM);
	return h->owner > 0 && told_scope(environment, &h->scope);
}

/*
 * The helper that has executed us ends when open_session does. All signals are blocked, so the
 * one that its end sends us waits to be taken. false: the login program is gone as well.
 */
static bool wait_for_session(pid_t parent, pid_t owner)
{
	const uint64_t set = UINT64_C(1) << (SIGUSR1 - 1);
	const struct timespec second = {.tv_sec = 1};

	pl_sys_call(SYS_prctl, PR_SET_PDEATHSIG, SIGUSR1, 0);
	while (pl_sys_getppid() == parent) {
		if (pl_sys_kill(owner, 0) == -ESRCH)
			return false;
		pl_raw_syscall(SYS_rt_sigtimedwait, (long)&set, 0, (long)&second, sizeof set, 0,
			       0);
	}
	return pl_sys_kill(owner, 0) != -ESRCH;
}

/* Whatever it may hang in, the kernel ends it: nobody waits for it, and nobody would notice. */
static void limit_life(void)
{
	const uint64_t set = UINT64_C(1) << (SIGALRM - 1);
	const struct {
		struct timeval interval, value;
	} limit = {.value = {.tv_sec = PL_HANDOFF_USEC / 1000000 + 1}};

	pl_sys_call(SYS_setitimer, 0 /* ITIMER_REAL */, (long)&limit, 0);
	pl_raw_syscall(SYS_rt_sigprocmask, SIG_UNBLOCK, (long)&set, 0, sizeof set, 0, 0);
}

void pl_handoff_main(const long *stack)
{
	/* argc, argv, NULL, environment, NULL: as the kernel lays it down. */
	char *const *environment = (char *const *)(stack + 1 + stack[0] + 1);
	struct pl_handoff h = {0};

	pl_sys_call(SYS_prctl, PR_SET_NAME, (long)PL_HELPER_NAME, 0);
	pl_sys_call(SYS_chdir, (long)"/", 0, 0);
	if (take(environment, &h) && pl_follow_prepare(h.owner) &&
	    wait_for_session((pid_t)told_number(environment, PL_TOLD_PARENT), h.owner)) {
		h.opened = pl_now();
		limit_life();
		pl_follow_login(&h);
	}
	pl_sys_call(SYS_exit_group, 0, 0, 0);
	__builtin_unreachable();
}
