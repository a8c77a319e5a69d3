/* SPDX-License-Identifier: BSD-3-Clause */
/* The process's own number, remembered: right in every process, however it was forked. */
#include "unit.h"

#include "pam_latency/base/self.h"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

START_TEST(test_remembered)
{
	ck_assert_int_eq(pl_self(), getpid());
	ck_assert_int_eq(pl_self(), getpid());
}
END_TEST

static void check_child(pid_t child)
{
	int status;

	if (child == 0)
		_exit(pl_self() == (pid_t)syscall(SYS_getpid) && pl_self() == pl_self() ? 0
											: 1);
	ck_assert_int_eq(waitpid(child, &status, __WALL), child);
	ck_assert_int_eq(status, 0);
}

START_TEST(test_fork)
{
	pl_self();
	check_child(fork());
	ck_assert_int_eq(pl_self(), getpid());
}
END_TEST

/* No handler of fork(3) is run: the kernel itself must tell. */
START_TEST(test_bare_fork)
{
	pl_self();
	check_child((pid_t)syscall(SYS_clone, 0, 0, 0, 0, 0));
	ck_assert_int_eq(pl_self(), getpid());
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_remembered, test_fork, test_bare_fork, NULL};

	return unit_make_suite("self", tests);
}
