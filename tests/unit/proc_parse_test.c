/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of /proc/PID as kernels write it, and as it looks when a process vanishes meanwhile. */
#include "unit.h"

#include "pam_latency/proc/proc_parse.h"

#include <limits.h>
#include <string.h>

#define TAIL " 1 812 812 0 -1 4194560 7 8 30 4 11 12 13 14 20 0 1 0 98765 10 20 30\n"

START_TEST(test_stat_names)
{
	static const char *const names[] = {
	    "(sshd)", "(a) R 9 9 9)",		"(new\nline)", "( ))(( )", "(Web Content)",
	    "()",     "(kworker/1:1H-kblockd)",
	};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		char text[300];
		struct pl_stat stat;

		strcpy(text, "4711 ");
		strcat(text, names[i]);
		strcat(text, " S" TAIL);
		ck_assert(pl_parse_stat(text, strlen(text), &stat));
		ck_assert_int_eq(stat.state, 'S');
		ck_assert_int_eq(stat.parent, 1);
		ck_assert_uint_eq(stat.faults, 7 + 30);
		ck_assert_uint_eq(stat.user, 11);
		ck_assert_uint_eq(stat.system, 12);
		ck_assert_uint_eq(stat.start, 98765);
	}
}
END_TEST

/* Our own helpers are nobody's children. */
START_TEST(test_stat_helper)
{
	static const struct {
		const char *text;
		bool is;
	} cases[] = {
	    {"1 ((pam_latency)) S" TAIL, true},
	    {"1 (pam_latency) S" TAIL, false},
	    {"1 ((pam_latency2)) S" TAIL, false},
	    {"1 ((pam_laten)) S" TAIL, false},
	    {"1 ((pam_latency) S" TAIL, false},
	    {"1 pam_latency) S" TAIL, false},
	    {"1 () S" TAIL, false},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct pl_stat stat;

		ck_assert(pl_parse_stat(cases[i].text, strlen(cases[i].text), &stat));
		ck_assert_int_eq(stat.is_helper, cases[i].is);
	}
}
END_TEST

/* The 38th number: helpers of ours end without a signal to their parent, whatever their name. */
START_TEST(test_stat_signal)
{
	static const char head[] =
	    "9 (a) b) R 1 9 9 0 -1 64 7 0 0 0 1 2 0 0 20 0 1 0 98765 8704 "
	    "512 18446744073709551615 1 1 0 0 0 0 0 4096 65536 1 0 0";
	static const struct {
		const char *tail;
		bool is;
	} cases[] = {
	    {" 17 0 0 0 0 0\n", false},
	    {" 0 1 0 0 0 0\n", true},
	    {" -1 1 0\n", false},
	    {"\n", false},
	    {"", false},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		char text[300];
		struct pl_stat stat;

		strcpy(text, head);
		strcat(text, cases[i].tail);
		ck_assert(pl_parse_stat(text, strlen(text), &stat));
		ck_assert_msg(stat.is_helper == cases[i].is, "\"%s\"", cases[i].tail);
	}
}
END_TEST

/* Flag 0x40: forked, and has executed nothing since. */
START_TEST(test_stat_fork)
{
	static const struct {
		const char *text;
		bool no_exec;
	} cases[] = {
	    {"5 (a) S 1 812 813 0 -1 4194560 7 8 30 4 11 12 13 14 20 0 3 0 98765\n", false},
	    {"5 (a) S 1 812 813 0 -1 4194624 7 8 30 4 11 12 13 14 20 0 3 0 98765\n", true},
	    {"5 (a) S 1 812 813 0 -1 64 7 8 30 4 11 12 13 14 20 0 3 0 98765\n", true},
	    {"5 (a) S 1 812 813 0 -1 128 7 8 30 4 11 12 13 14 20 0 3 0 98765\n", false},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct pl_stat stat;

		ck_assert(pl_parse_stat(cases[i].text, strlen(cases[i].text), &stat));
		ck_assert_int_eq(stat.no_exec, cases[i].no_exec);
		ck_assert_int_eq(stat.group, 812);
		ck_assert_int_eq(stat.session, 813);
		ck_assert_int_eq(stat.threads, 3);
		ck_assert_uint_eq(stat.major_faults, 30);
	}
}
END_TEST

START_TEST(test_stat_bad)
{
	static const char *const bad[] = {
	    "",
	    "4711",
	    "4711 (sshd",
	    "4711 (sshd)",
	    "4711 (sshd) ",
	    "4711 (sshd) S",
	    "4711 (sshd) S ",
	    "4711 (sshd)S 1 2 3",
	    "4711 (sshd) S 1 2 3 4 5 6 7 8 9 10 11\n",
	    ")",
	    ") S 1",
	};

	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		struct pl_stat stat;

		ck_assert_msg(!pl_parse_stat(bad[i], strlen(bad[i]), &stat), "\"%s\"", bad[i]);
	}
}
END_TEST

START_TEST(test_fd_flags)
{
	static const struct {
		const char *text;
		bool good;
		uint64_t flags;
	} cases[] = {
	    {"pos:\t0\nflags:\t0100001\nmnt_id:\t15\n", true, 0100001},
	    {"pos:\t0\nflags:\t00\n", true, 0},
	    {"flags:\t02", true, 2},
	    {"pos:\t0\nflags:\t", false, 0},
	    {"pos:\t0\nflags:\t9\n", false, 0},
	    {"pos:\t0\n", false, 0},
	    {"", false, 0},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		uint64_t flags = 0;

		ck_assert_int_eq(
		    pl_parse_fd_flags(cases[i].text, strlen(cases[i].text), &flags),
		    cases[i].good);
		ck_assert_uint_eq(flags, cases[i].flags);
	}
}
END_TEST

START_TEST(test_syscall)
{
	static const char real[] =
	    "7 0x7ffc9e3a1b70 0x1 0xffffffff 0x0 0x8 0x7f3c 0x7ffc 0x7f3c\n";
	static const char *const bad[] = {
	    "",	 "-1 0x7ffd 0x55d0\n",	   "7", "7 0x1 0x2 0x3\n", "7 1 2\n",
	    "x", "7 0x1 0x2 0x3 0x4 0x5 0"};
	struct pl_syscall call;

	ck_assert(pl_parse_syscall("running\n", 8, &call));
	ck_assert(call.running);
	ck_assert(pl_parse_syscall(real, strlen(real), &call));
	ck_assert(!call.running);
	ck_assert_int_eq(call.number, 7);
	ck_assert_uint_eq(call.args[0], 0x7ffc9e3a1b70);
	ck_assert_uint_eq(call.args[2], 0xffffffff);
	ck_assert_uint_eq(call.args[5], 0x7f3c);
	for (size_t i = 0; i < COUNT_OF(bad); i++)
		ck_assert_msg(!pl_parse_syscall(bad[i], strlen(bad[i]), &call), "\"%s\"",
			      bad[i]);
}
END_TEST

START_TEST(test_lists)
{
	static const char list[] = "12 345 \n6789 ";
	const char *p = list;
	uint64_t number;

	ck_assert(pl_parse_next(&p, list + strlen(list), &number) && number == 12);
	ck_assert(pl_parse_next(&p, list + strlen(list), &number) && number == 345);
	ck_assert(pl_parse_next(&p, list + strlen(list), &number) && number == 6789);
	ck_assert(!pl_parse_next(&p, list + strlen(list), &number));
	p = "x";
	ck_assert(!pl_parse_next(&p, p + 1, &number));
}
END_TEST

START_TEST(test_fdinfo)
{
	static const char file[] =
	    "pos:\t270532608\nflags:\t0100000\nmnt_id:\t29\nino:\t1017\n";
	static const char epoll[] =
	    "pos:\t0\nflags:\t02000002\nmnt_id:\t15\nino:\t1057\n"
	    "tfd:        5 events:       19 data:     55aa00000005  pos:0 ino:8f sdev:8\n"
	    "tfd:       13 events:        1 data:     55aa0000000d  pos:0 ino:90 sdev:8\n";
	const char *p = epoll;
	uint64_t position = 1;
	int fd;

	ck_assert(pl_parse_position(file, strlen(file), &position));
	ck_assert_uint_eq(position, 270532608);
	ck_assert(!pl_parse_position(file, 5, &position));
	ck_assert(!pl_parse_position("", 0, &position));
	ck_assert(pl_parse_watched(&p, epoll + strlen(epoll), &fd) && fd == 5);
	ck_assert(pl_parse_watched(&p, epoll + strlen(epoll), &fd) && fd == 13);
	ck_assert(!pl_parse_watched(&p, epoll + strlen(epoll), &fd));
	p = file;
	ck_assert(!pl_parse_watched(&p, file + strlen(file), &fd));
}
END_TEST

START_TEST(test_inode)
{
	uint64_t inode;

	ck_assert(pl_parse_inode("socket:[85012]", "socket", &inode) && inode == 85012);
	ck_assert(pl_parse_inode("pipe:[7]", "pipe", &inode) && inode == 7);
	ck_assert(!pl_parse_inode("pipe:[7]", "socket", &inode));
	ck_assert(!pl_parse_inode("socket:[7", "socket", &inode));
	ck_assert(!pl_parse_inode("socket:", "socket", &inode));
	ck_assert(!pl_parse_inode("", "socket", &inode));
	ck_assert(!pl_parse_inode("/home/socket:[7]", "socket", &inode));
	ck_assert(!pl_parse_inode("anon_inode:[eventpoll]", "anon_inode", &inode));
}
END_TEST

START_TEST(test_limits)
{
	static const char head[] =
	    "Limit                     Soft Limit           Hard Limit  Units\n"
	    "Max cpu time              unlimited            unlimited   seconds\n";
	static const struct {
		const char *line;
		bool good;
		uint64_t limit;
	} cases[] = {
	    {"Max open files            1024                 1048576              files \n",
	     true, 1024},
	    {"Max open files            unlimited            unlimited            files \n",
	     true, UINT64_MAX},
	    {"Max open files", false, 0},
	    {"Max open files            ", false, 0},
	    {"", false, 0},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		char text[400];
		uint64_t limit = 0;

		strcpy(text, head);
		strcat(text, cases[i].line);
		ck_assert_int_eq(pl_parse_nofile(text, strlen(text), &limit), cases[i].good);
		ck_assert_uint_eq(limit, cases[i].limit);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_stat_names, test_stat_helper, test_stat_signal,
				      test_stat_fork,  test_stat_bad,	 test_syscall,
				      test_fd_flags,   test_lists,	 test_fdinfo,
				      test_inode,      test_limits,	 NULL};

	return unit_make_suite("procparse", tests);
}
