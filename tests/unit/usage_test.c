/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/base/clock.h"
#include "pam_latency/base/pam_ret.h"
#include "pam_latency/proc/usage.h"
#include "pam_latency/why/cause.h"

#include <fcntl.h>
#include <security/pam_appl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

START_TEST(test_io)
{
	static const char real[] =
	    "rchar: 4292048\nwchar: 0\nsyscr: 13\nsyscw: 0\n"
	    "read_bytes: 12288\nwrite_bytes: 0\ncancelled_write_bytes: 0\n";
	uint64_t read = 1, reads = 1;

	ck_assert(pl_usage_parse_io(real, strlen(real), &read, &reads));
	ck_assert_uint_eq(read, 4292048);
	ck_assert_uint_eq(reads, 13);
	for (size_t n = 0; n < strlen(real); n++) {
		char *part = malloc(n + 1);

		memcpy(part, real, n);
		part = realloc(part, n > 0 ? n : 1);
		pl_usage_parse_io(part, n, &read, &reads);
		free(part);
	}
	ck_assert(!pl_usage_parse_io("", 0, &read, &reads));
	ck_assert(!pl_usage_parse_io("rchar: 1\n", 9, &read, &reads));
}
END_TEST

START_TEST(test_loadavg)
{
	static const struct {
		const char *text;
		bool good;
		uint64_t pid;
	} cases[] = {
	    {"0.20 0.18 0.12 1/80 11206\n", true, 11206},
	    {"0.00 0.00 0.00 2/145 4194304\n", true, 4194304},
	    {"12.34 56.78 90.12 100/20000 1\n", true, 1},
	    {"0.20 0.18 0.12 1/80 ", false, 0},
	    {"0.20 0.18 0.12 1/80 x\n", false, 0},
	    {"nonsense", false, 0},
	    {"", false, 0},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		uint64_t pid = 0;

		ck_assert_int_eq(
		    pl_usage_parse_loadavg(cases[i].text, strlen(cases[i].text), &pid),
		    cases[i].good);
		ck_assert_uint_eq(pid, cases[i].pid);
	}
}
END_TEST

START_TEST(test_growth)
{
	struct pl_usage a = {.cpu = 10,
			     .child_cpu = 20,
			     .has_io = true,
			     .read = 1000,
			     .reads = 10,
			     .own_read = 100,
			     .own_reads = 4,
			     .has_pids = true,
			     .pids = 500};
	struct pl_usage b = {.cpu = 15,
			     .child_cpu = 27,
			     .has_io = true,
			     .read = 1600,
			     .reads = 34,
			     .has_pids = true,
			     .pids = 503};
	struct pl_usage g = pl_usage_growth(&a, &b);

	ck_assert_uint_eq(g.cpu, 5);
	ck_assert_uint_eq(g.child_cpu, 7);
	ck_assert(g.has_io && g.has_pids);
	ck_assert_uint_eq(g.read, 500);
	ck_assert_uint_eq(g.reads, 20);
	ck_assert_uint_eq(g.pids, 3);
	/* Process numbers began again; and another process, forked in
	 * between, has less of all. */
	g = pl_usage_growth(&b, &a);
	ck_assert(!g.has_pids && !g.has_io);
	ck_assert_uint_eq(g.cpu, 0);
	ck_assert_uint_eq(g.child_cpu, 0);
	b.has_io = b.has_pids = false;
	g = pl_usage_growth(&a, &b);
	ck_assert(!g.has_pids && !g.has_io);
}
END_TEST

/*
 * 23 reads of 1000 bytes are 23 reads of 1000 bytes: our own readings do not count. Not
 * under valgrind, which reads files in our name.
 */
START_TEST(test_exact)
{
	struct pl_usage a, b, g;
	char buf[1000];
	int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);

	pl_usage_read(&a, PL_USAGE_IO | PL_USAGE_PIDS);
	if (!a.has_io || RUNNING_ON_VALGRIND)
		return;
	for (int i = 0; i < 23; i++)
		ck_assert_int_eq(read(fd, buf, sizeof buf), sizeof buf);
	pl_usage_read(&b, PL_USAGE_IO | PL_USAGE_PIDS);
	g = pl_usage_growth(&a, &b);
	ck_assert_uint_eq(g.read, 23000);
	ck_assert_uint_eq(g.reads, 23);
	pl_usage_read(&a, PL_USAGE_IO | PL_USAGE_PIDS);
	if (fork() == 0)
		_exit(0);
	wait(NULL);
	pl_usage_read(&b, PL_USAGE_IO | PL_USAGE_PIDS);
	g = pl_usage_growth(&a, &b);
	ck_assert_uint_ge(g.pids, 1);
}
END_TEST

START_TEST(test_ret_names)
{
	ck_assert_str_eq(pl_ret_name(PAM_SUCCESS), "success");
	ck_assert_str_eq(pl_ret_name(PAM_AUTH_ERR), "auth_err");
	ck_assert_str_eq(pl_ret_name(PAM_IGNORE), "ignore");
	ck_assert_str_eq(pl_ret_name(PAM_MODULE_UNKNOWN), "module_unknown");
	ck_assert_str_eq(pl_ret_name(PAM_INCOMPLETE), "incomplete");
	for (int ret = 0; ret < _PAM_RETURN_VALUES; ret++)
		ck_assert_ptr_nonnull(pl_ret_name(ret));
	ck_assert_ptr_null(pl_ret_name(_PAM_RETURN_VALUES));
	ck_assert_ptr_null(pl_ret_name(-1));
	ck_assert_ptr_null(pl_ret_name(INT32_MAX));
	ck_assert_ptr_null(pl_ret_name(INT32_MIN));
}
END_TEST

START_TEST(test_clock)
{
	ck_assert_uint_eq(pl_usec(0), 0);
	ck_assert_uint_eq(pl_usec(499), 0);
	ck_assert_uint_eq(pl_usec(500), 1);
	ck_assert_uint_eq(pl_usec(1499), 1);
	ck_assert_uint_eq(pl_minus(5, 3), 2);
	ck_assert_uint_eq(pl_minus(3, 5), 0);
	ck_assert_uint_le(pl_now(), pl_now());
}
END_TEST

START_TEST(test_causes)
{
	const struct pl_scope *scope = &pl_default_settings.scope;
	struct pl_finished c = {.module = "m", .took = 1000000};
	struct pl_verdict v;

	pl_cause_find(&c, scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_UNKNOWN);
	c.has_usage = true;
	c.usage.has_io = true;
	c.usage.read = 258ULL << 20;
	c.usage.reads = 704512;
	pl_cause_find(&c, scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_BIG_READ);
	ck_assert_str_eq(v.why, "read 258MiB in 704512 reads");
	c.usage.read = scope->max_read;
	c.usage.child_cpu = 500000;
	pl_cause_find(&c, scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CHILD);
	c.usage.child_cpu = 0;
	c.usage.cpu = 900000;
	pl_cause_find(&c, scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_CPU);
	c.usage.cpu = 100000;
	pl_cause_find(&c, scope, &v);
	ck_assert_int_eq(v.cause, PL_CAUSE_UNKNOWN);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_io,	      test_loadavg, test_growth, test_exact,
				      test_ret_names, test_clock,   test_causes, NULL};

	return unit_make_suite("usage", tests);
}
