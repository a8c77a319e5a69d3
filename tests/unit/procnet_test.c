/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "procparse.h"

#include <string.h>

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

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_locks, test_sockets, test_mounts, NULL};

	return unit_make_suite("procnet", tests);
}
