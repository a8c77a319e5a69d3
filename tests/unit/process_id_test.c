/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/base/process_id.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_right(void)
{
	return pl_process_id() == (pid_t)syscall(SYS_getpid) &&
	       pl_process_id() == (pid_t)syscall(SYS_getpid);
}

static void expect_good_end(pid_t pid)
{
	int status;

	ck_assert_int_gt(pid, 0);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
}

START_TEST(test_fork)
{
	pid_t child;

	errno = 77;
	ck_assert(is_right());
	ck_assert_int_eq(errno, 77);
	child = fork();
	if (child == 0) {
		bool right = is_right();
		pid_t grandchild = fork();
		int status = 1;

		if (grandchild == 0)
			_exit(!is_right());
		waitpid(grandchild, &status, 0);
		_exit(!(right && status == 0 && is_right()));
	}
	expect_good_end(child);
	ck_assert(is_right());
}
END_TEST

/* Programs that fork without libc's fork(), and so without what pthread_atfork(3) would call. */
START_TEST(test_raw_clone)
{
	pid_t child;

	ck_assert(is_right());
	child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
	if (child == 0)
		syscall(SYS_exit_group, is_right() ? 0 : 1);
	expect_good_end(child);
	ck_assert(is_right());
}
END_TEST

/* The first question is asked in the child. */
START_TEST(test_first_in_child)
{
	pid_t child = fork();

	if (child == 0)
		_exit(!is_right());
	expect_good_end(child);
	ck_assert(is_right());
}
END_TEST

static void *ask(void *wrong)
{
	for (int i = 0; i < 1000; i++)
		if (!is_right())
			*(bool *)wrong = true;
	return NULL;
}

START_TEST(test_threads)
{
	pthread_t threads[4];
	bool wrong[COUNT_OF(threads)] = {false};

	for (size_t i = 0; i < COUNT_OF(threads); i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL, ask, &wrong[i]), 0);
	for (size_t i = 0; i < COUNT_OF(threads); i++) {
		pthread_join(threads[i], NULL);
		ck_assert(!wrong[i]);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_fork, test_raw_clone, test_first_in_child,
				      test_threads, NULL};

	return unit_make_suite("process_id", tests);
}
