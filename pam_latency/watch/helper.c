/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/watch/helper.h"

#include "pam_latency/base/sys.h"
#include "pam_latency/proc/proc_parse.h"

#include <linux/close_range.h>
#include <sched.h>
#include <sys/prctl.h>

void pl_helper_block_signals(uint64_t *before)
{
	const uint64_t all = ~UINT64_C(0);

	pl_raw_syscall(SYS_rt_sigprocmask, SIG_SETMASK, (long)&all, (long)before, sizeof all, 0,
		       0);
}

void pl_helper_restore_signals(const uint64_t *before)
{
	pl_raw_syscall(SYS_rt_sigprocmask, SIG_SETMASK, (long)before, 0, sizeof *before, 0, 0);
}

void pl_helper_begin(void)
{
	uint64_t before;

	pl_sys_call(SYS_prctl, PR_SET_NAME, (long)PL_HELPER_NAME, 0);
	pl_helper_block_signals(&before);
}

void pl_helper_die_with_parent(bool yes)
{
	pl_sys_call(SYS_prctl, PR_SET_PDEATHSIG, yes ? SIGKILL : 0, 0);
}

static void close_one_by_one(int from, int to)
{
	for (int fd = from; fd <= to; fd++)
		pl_sys_close(fd);
}

static bool close_range_of(unsigned int from, unsigned int to, long flags)
{
	return pl_raw_syscall(SYS_close_range, (long)from, (long)to, flags, 0, 0, 0) == 0;
}

bool pl_helper_close_all(int keep)
{
	if (!close_range_of((unsigned int)(keep + 1), ~0u, CLOSE_RANGE_UNSHARE)) {
		/* An old kernel: what is above this stays open until the end of the phase. */
		if (pl_sys_call(SYS_unshare, CLONE_FILES, 0, 0) != 0)
			return false;
		close_one_by_one(keep + 1, 1023);
	}
	if (keep > 0 && !close_range_of(0, (unsigned int)keep - 1, 0))
		close_one_by_one(0, keep - 1);
	return true;
}
