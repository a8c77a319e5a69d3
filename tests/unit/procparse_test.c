/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "procparse.h"

#include <stdlib.h>
#include <string.h>

#define TAIL " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23\n"

START_TEST(test_stat)
{
	static const struct {
		const char *text;
		char state; /* 0: no such text */
		int parent;
		uint64_t faults, user, system, start;
	} cases[] = {
		{"1234 (sshd) S 1 1234 1234 0 -1 4194560 6512 9876 11 2 31 17 5 6 20 0 1 0 "
		 "918273 15728640 1700 18446744073709551615 1 1 0 0 0 0 0 4096 90117 0 0 0 17 1 "
		 "0 0 0 0 0\n",
		 'S', 1, 6523, 31, 17, 918273},
		{"7 (a) b) (c) R" TAIL, 'R', 1, 16, 11, 12, 19},
		{"7 (a\n) Z 9\n) D" TAIL, 'D', 1, 16, 11, 12, 19},
		{"7 (tmux: server) S" TAIL, 'S', 1, 16, 11, 12, 19},
		{"7 () S" TAIL, 'S', 1, 16, 11, 12, 19},
		{"", 0, 0, 0, 0, 0, 0},
		{"7", 0, 0, 0, 0, 0, 0},
		{"7 (sh) ", 0, 0, 0, 0, 0, 0},
		{"7 (sh) S", 0, 0, 0, 0, 0, 0},
		{"7 (sh) S 1 2 3", 0, 0, 0, 0, 0, 0},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct pl_stat s = {0};

		ck_assert_msg(pl_parse_stat(cases[i].text, strlen(cases[i].text), &s) ==
				      (cases[i].state != 0),
			      "%s", cases[i].text);
		if (cases[i].state == 0)
			continue;
		ck_assert_int_eq(s.state, cases[i].state);
		ck_assert_int_eq(s.parent, cases[i].parent);
		ck_assert_uint_eq(s.faults, cases[i].faults);
		ck_assert_uint_eq(s.user, cases[i].user);
		ck_assert_uint_eq(s.system, cases[i].system);
		ck_assert_uint_eq(s.start, cases[i].start);
	}
}
END_TEST

START_TEST(test_syscall)
{
	static const char wait[] = "7 0x7ffd2c60 0x1 0x3e8 0x8 0x0 0xffffffffffffffff 0x7f 0x7e\n";
	struct pl_syscall c;

	ck_assert(pl_parse_syscall(wait, strlen(wait), &c));
	ck_assert(!c.running);
	ck_assert_int_eq(c.number, 7);
	ck_assert_uint_eq(c.args[0], 0x7ffd2c60);
	ck_assert_uint_eq(c.args[2], 1000);
	ck_assert_uint_eq(c.args[5], UINT64_MAX);
	ck_assert(pl_parse_syscall("running\n", 8, &c));
	ck_assert(c.running);
	ck_assert(!pl_parse_syscall("-1 0x7ffd 0x7f\n", 15, &c));
	ck_assert(!pl_parse_syscall("7 0x1 0x2", 9, &c));
	ck_assert(!pl_parse_syscall("", 0, &c));
}
END_TEST

START_TEST(test_small)
{
	static const char children[] = "12 345 6789 ", *p = children;
	static const char fdinfo[] = "pos:\t270532608\nflags:\t0100000\nmnt_id:\t29\nino:\t1\n";
	static const char epoll[] = "pos:\t0\ntfd:        5 events:       19 data: 5\n"
				    "tfd:       12 events:       1b data: c\n";
	static const char limits[] = "Max processes             7823    7823    processes \n"
				     "Max open files            1024    1048576 files     \n";
	static const char endless[] = "Max open files            unlimited unlimited files\n";
	const char *e = epoll;
	uint64_t n;
	int fd;

	for (uint64_t want = 12; want != 0;) {
		ck_assert(pl_parse_next(&p, children + strlen(children), &n));
		ck_assert_uint_eq(n, want);
		want = want == 12 ? 345 : want == 345 ? 6789 : 0;
	}
	ck_assert(!pl_parse_next(&p, children + strlen(children), &n));
	ck_assert(pl_parse_position(fdinfo, strlen(fdinfo), &n));
	ck_assert_uint_eq(n, 270532608);
	ck_assert(pl_parse_watched(&e, epoll + strlen(epoll), &fd));
	ck_assert_int_eq(fd, 5);
	ck_assert(pl_parse_watched(&e, epoll + strlen(epoll), &fd));
	ck_assert_int_eq(fd, 12);
	ck_assert(!pl_parse_watched(&e, epoll + strlen(epoll), &fd));
	ck_assert(pl_parse_nofile(limits, strlen(limits), &n));
	ck_assert_uint_eq(n, 1024);
	ck_assert(pl_parse_nofile(endless, strlen(endless), &n));
	ck_assert_uint_eq(n, UINT64_MAX);
	ck_assert(pl_parse_inode("socket:[31415]", "socket", &n));
	ck_assert_uint_eq(n, 31415);
	ck_assert(!pl_parse_inode("socket:[31415", "socket", &n));
	ck_assert(!pl_parse_inode("pipe:[1]", "socket", &n));
	ck_assert(!pl_parse_inode("/tmp/socket:[1]", "socket", &n));
}
END_TEST

START_TEST(test_locks)
{
	static const char locks[] = "1: FLOCK  ADVISORY  WRITE 4711 08:01:131 0 EOF\n"
				    "1: -> FLOCK  ADVISORY  WRITE 99 08:01:131 0 EOF\n"
				    "2: POSIX  ADVISORY  READ  55 00:1a:1310 128 128\n"
				    "3: OFDLCK ADVISORY  WRITE -1 08:01:77 0 EOF\n";
	int holder = 0;

	ck_assert(pl_parse_lock_holder(locks, strlen(locks), 131, 99, &holder));
	ck_assert_int_eq(holder, 4711);
	/* Whoever asks is not told that he waits for himself. */
	ck_assert(!pl_parse_lock_holder(locks, strlen(locks), 131, 4711, &holder));
	ck_assert(pl_parse_lock_holder(locks, strlen(locks), 1310, 1, &holder));
	ck_assert_int_eq(holder, 55);
	ck_assert(!pl_parse_lock_holder(locks, strlen(locks), 77, 1, &holder));
	ck_assert(!pl_parse_lock_holder(locks, strlen(locks), 13, 1, &holder));
}
END_TEST

START_TEST(test_sockets)
{
	static const char tcp[] =
		"  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  "
		"timeout inode\n"
		"   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0"
		"        0 501 1 0000000000000000 100 0 0 10 0\n"
		"   1: 0A0200C0:C350 057100CB:01BB 02 00000001:00000000 01:00000064 00000001  1000"
		"        0 502 2 0000000000000000 200 0 0 1 7\n";
	static const char tcp6[] =
		"   0: 00000000000000000000000001000000:C350 B80D0120000000000000000001000000:027C "
		"01 00000000:00000000 00:00000000 00000000     0        0 777 1 0 20 4 30 10 -1\n";
	static const char netlink[] =
		"sk               Eth Pid        Groups   Rmem     Wmem     Dump  Locks    Drops    "
		"Inode\n"
		"0000000000000000 0   1          00000551 0        0        0     2        0        "
		"601\n"
		"0000000000000000 9   1          00000001 0        0        0     2        0        "
		"602\n";
	unsigned char a[16];
	unsigned int length, port;

	ck_assert(pl_parse_remote(tcp, strlen(tcp), 502, a, &length, &port));
	ck_assert_uint_eq(length, 4);
	ck_assert_uint_eq(port, 443);
	ck_assert_mem_eq(a, "\xcb\x00\x71\x05", 4);
	ck_assert(!pl_parse_remote(tcp, strlen(tcp), 503, a, &length, &port));
	ck_assert(pl_parse_remote(tcp6, strlen(tcp6), 777, a, &length, &port));
	ck_assert_uint_eq(length, 16);
	ck_assert_uint_eq(port, 636);
	ck_assert_mem_eq(a, "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01", 16);
	ck_assert(pl_parse_is_route(netlink, strlen(netlink), 601));
	ck_assert(!pl_parse_is_route(netlink, strlen(netlink), 602));
}
END_TEST

START_TEST(test_mounts)
{
	static const char mounts[] =
		"21 1 08:01 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
		"30 21 00:2a / /home rw - nfs4 server:/home rw,vers=4.2\n"
		"31 21 00:2b / /home/old rw,nosuid shared:9 master:2 - fuse.sshfs a@b: rw\n"
		"32 21 00:2c / /tmp rw - tmpfs tmpfs rw\n33 21 00:2d / /tmp rw - ramfs x rw\n";
	static const struct {
		const char *path, *point, *type;
	} cases[] = {
		{"/home/a/.profile", "/home", "nfs4"}, {"/home", "/home", "nfs4"},
		{"/home/old/x", "/home/old", "fuse.sshfs"}, {"/home/older", "/home", "nfs4"},
		{"/homework", "/", "ext4"}, {"/var/log/btmp", "/", "ext4"},
		/* The later one lies above the other. */
		{"/tmp/x", "/tmp", "ramfs"},
	};
	char point[40], type[40];

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		ck_assert(pl_parse_mount(mounts, strlen(mounts), cases[i].path, point, type,
					 sizeof point));
		ck_assert_str_eq(point, cases[i].point);
		ck_assert_str_eq(type, cases[i].type);
	}
	ck_assert(!pl_parse_mount("", 0, "/", point, type, sizeof point));
}
END_TEST

START_TEST(test_cmdline)
{
	static const struct {
		const char *text; /* '|' stands for NUL */
		const char *command, *name;
		bool wrapper;
	} cases[] = {
		{"/bin/sh|/etc/update-motd.d/50-x|", "/bin/sh /etc/update-motd.d/50-x",
		 "/etc/update-motd.d/50-x", false},
		{"sh|-c|/usr/bin/env -i run-parts /x|", "sh -c /usr/bin/env -i run-parts /x", "sh",
		 true},
		{"run-parts|--lsbsysinit|/etc/update-motd.d|",
		 "run-parts --lsbsysinit /etc/update-motd.d", "run-parts", true},
		{"/usr/bin/perl|-w|/usr/bin/run-parts|/x|", "/usr/bin/perl -w /usr/bin/run-parts /x",
		 "/usr/bin/run-parts", true},
		{"/usr/bin/python3.11|-Es|/usr/bin/landscape-sysinfo|",
		 "/usr/bin/python3.11 -Es /usr/bin/landscape-sysinfo", "/usr/bin/landscape-sysinfo",
		 false},
		{"python3|-c|import time|", "python3 -c import time", "python3", true},
		{"-bash|", "-bash", "-bash", true},
		{"sleep|1|", "sleep 1", "sleep", false},
		{"ip|addr|||", "ip addr", "ip", false},
		{"sshd: alice [priv]|", "sshd: alice [priv]", "sshd: alice [priv]", false},
		{"", "", "", false},
		{"|", "", "", false},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		char text[200], command[100], name[60];
		size_t length = strlen(cases[i].text);
		bool wrapper;

		for (size_t j = 0; j <= length; j++)
			text[j] = cases[i].text[j] == '|' ? '\0' : cases[i].text[j];
		pl_parse_cmdline(text, length, command, sizeof command, name, sizeof name, &wrapper);
		ck_assert_str_eq(command, cases[i].command);
		ck_assert_str_eq(name, cases[i].name);
		ck_assert_msg(wrapper == cases[i].wrapper, "%s", command);
	}
}
END_TEST

/* Each parser, on text that was cut and changed anywhere; exact buffers, so that a sanitizer sees a byte too many. */
static void parse_all(const char *text, size_t n)
{
	struct pl_stat s;
	struct pl_syscall c;
	unsigned char a[16];
	unsigned int length, port;
	char first[20], second[20];
	const char *p = text;
	uint64_t number;
	int fd;

	pl_parse_stat(text, n, &s);
	pl_parse_syscall(text, n, &c);
	while (pl_parse_next(&p, text + n, &number))
		;
	pl_parse_position(text, n, &number);
	p = text;
	while (pl_parse_watched(&p, text + n, &fd))
		;
	pl_parse_nofile(text, n, &number);
	pl_parse_lock_holder(text, n, 131, 1, &fd);
	pl_parse_remote(text, n, 502, a, &length, &port);
	pl_parse_is_route(text, n, 601);
	pl_parse_mount(text, n, "/home/a", first, second, sizeof first);
}

static const char *const seeds[] = {
	("7 (a) b) (c) R" TAIL),
	"7 0x7ffd2c60 0x1 0x3e8 0x8 0x0 0xffffffffffffffff 0x7f 0x7e\n",
	"pos:\t0\ntfd:        5 events:       19 data: 5\nMax open files  1024 5 files\n",
	"1: FLOCK  ADVISORY  WRITE 4711 08:01:131 0 EOF\n1: -> FLOCK A W 99 08:01:131 0 EOF\n",
	"   1: 0A0200C0:C350 057100CB:01BB 02 0:0 01:64 1 1000 0 502 2 0 200 0 0 1 7\n",
	"0000000000000000 0 1 00000551 0 0 0 2 0 601\n",
	"30 21 00:2a / /home rw - nfs4 server:/home rw,vers=4.2\n",
	"/bin/sh\0-c\0/etc/update-motd.d/50-x\0",
};

START_TEST(test_random)
{
	struct unit_random random = {0x9a75};

	for (size_t i = 0; i < unit_rounds(50000); i++) {
		const char *seed = seeds[unit_below(&random, COUNT_OF(seeds))];
		size_t n = unit_below(&random, strlen(seed) + 1);
		char *text = malloc(n + 1), command[30], name[20];
		bool wrapper;

		memcpy(text, seed, n);
		for (size_t edits = unit_below(&random, 4); edits > 0 && n > 0; edits--)
			text[unit_below(&random, n)] =
				" \n\t:)(0-x>[]/"[unit_below(&random, 14)];
		text[n] = '\0';
		pl_parse_cmdline(text, n, command, sizeof command, name, sizeof name, &wrapper);
		if (strlen(command) >= sizeof command || strlen(name) >= sizeof name)
			ck_abort_msg("%s", text);
		text = realloc(text, n > 0 ? n : 1);
		parse_all(text, n);
		free(text);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_stat,    test_syscall, test_small,	test_locks,
				      test_sockets, test_mounts,  test_cmdline, test_random,
				      NULL};

	return unit_make_suite("procparse", tests);
}
