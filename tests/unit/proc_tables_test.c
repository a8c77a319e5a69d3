/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of the kernel: sockets, locks, mounts. */
#include "unit.h"

#include "pam_latency/proc/cmdline.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/proc_tables.h"

#include <arpa/inet.h>
#include <string.h>

#define TCP_HEAD                                                                              \
	"  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  " \
	"timeout inode                                                     \n"

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ /* the kernel's words are in its own order */

START_TEST(test_remote)
{
	static const char table[] = TCP_HEAD
	    "   0: 0100007F:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0"
	    "        0 17001 1 0000000000000000 100 0 0 10 0\n"
	    "  13: 010200C0:D431 070200C0:027C 02 00000001:00000000 01:00000032 00000001  1000"
	    "        0 85012 2 0000000000000000 100 0 0 10 -1\n"
	    " 144: B80D0120000000000000000001000000:ABCD B80D0120000000000000000002000000:01BB "
	    "02"
	    " 00000001:00000000 01:00000032 00000001  1000        0 85013 2 0 100 0 0 10 -1\n"
	    " 145: 0000000000000000FFFF0000010200C0:ABCD 0000000000000000FFFF0000070200C0:0185 "
	    "02"
	    " 00000001:00000000 01:00000032 00000001  1000        0 85014 2 0 100 0 0 10 -1\n"
	    "  15: 010200C0:D431 070200C0:XXXX 02 0:0 01:0 0  1000        0 85015 2 0\n"
	    "  16: 010200C0:D431 070200:027C 02 0:0 01:0 0  1000        0 85016 2 0\n"
	    "  17: 010200C0:D431 070200C0:027C 02 0:0 01:0 0  1000        0 850";
	static const struct {
		uint64_t inode;
		int family;
		const char *address;
		unsigned int port;
	} cases[] = {
	    {17001, AF_INET, "0.0.0.0", 0},
	    {85012, AF_INET, "192.0.2.7", 636},
	    {85013, AF_INET6, "2001:db8::2", 443},
	    {85014, AF_INET6, "::ffff:192.0.2.7", 389},
	    {85015, 0, NULL, 0},
	    {85016, 0, NULL, 0},
	    {85017, 0, NULL, 0}, /* cut */
	    {8501, 0, NULL, 0},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		unsigned char address[16], wanted[16];
		unsigned int length = 0, port = 0;
		bool got = pl_parse_remote(table, strlen(table), cases[i].inode, address,
					   &length, &port);

		ck_assert_int_eq(got, cases[i].address != NULL);
		if (!got)
			continue;
		ck_assert_int_eq(inet_pton(cases[i].family, cases[i].address, wanted), 1);
		ck_assert_uint_eq(length, cases[i].family == AF_INET ? 4 : 16);
		ck_assert_mem_eq(address, wanted, length);
		ck_assert_uint_eq(port, cases[i].port);
	}
}
END_TEST

#endif

START_TEST(test_netlink)
{
	static const char table[] = "sk               Eth Pid        Groups   Rmem     Wmem    "
				    " Dump  Locks    Drops    Inode\n"
				    "0000000000000000 0   4711       00000000 0        0       "
				    " 0     2        0        85020   \n"
				    "0000000000000000 16  0          00000000 0        0       "
				    " 0     2        0        85021   \n"
				    "0000000000000000 0   -4096      00000551 0        0       "
				    " 0     2        0        85022   \n";

	ck_assert(pl_parse_is_route(table, strlen(table), 85020));
	ck_assert(!pl_parse_is_route(table, strlen(table), 85021));
	ck_assert(pl_parse_is_route(table, strlen(table), 85022));
	ck_assert(!pl_parse_is_route(table, strlen(table), 1));
	ck_assert(!pl_parse_is_route("", 0, 0));
}
END_TEST

START_TEST(test_locks)
{
	static const char table[] = "1: POSIX  ADVISORY  WRITE 3568 fd:00:2531452 0 EOF\n"
				    "1: -> POSIX  ADVISORY  WRITE 3600 fd:00:2531452 0 EOF\n"
				    "2: FLOCK  ADVISORY  WRITE 4000 00:1f:77 0 EOF\n"
				    "2: -> FLOCK  ADVISORY  READ 4001 00:1f:77 0 EOF\n"
				    "3: OFDLCK ADVISORY  WRITE -1 08:01:99 0 EOF\n"
				    "4: LEASE  ACTIVE    READ 4100 08:01:100 0 EOF\n"
				    "5: FLOCK  ADVISORY  WRITE 4200 00:1f";
	static const struct {
		uint64_t inode;
		int not_pid, holder; /* 0: none */
	} cases[] = {
	    {2531452, 3600, 3568},
	    {2531452, 3568, 0},
	    {77, 4001, 4000},
	    {99, 1, 0}, /* nobody's own: no process can be named */
	    {100, 1, 4100},
	    {5, 1, 0},
	    {1, 1, 0},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		int holder = 0;
		bool got = pl_parse_lock_holder(table, strlen(table), PL_ANY_DEVICE,
						cases[i].inode, cases[i].not_pid, &holder);

		ck_assert_int_eq(got, cases[i].holder != 0);
		ck_assert_int_eq(holder, cases[i].holder);
	}
}
END_TEST

/* Two file systems may give out the same inode number: the wrong holder must not be named. */
START_TEST(test_lock_device)
{
	static const char table[] = "1: FLOCK  ADVISORY  WRITE 10 00:1f:77 0 EOF\n"
				    "2: FLOCK  ADVISORY  WRITE 20 fd:0a:77 0 EOF\n";
	int holder = 0;

	ck_assert(
	    pl_parse_lock_holder(table, strlen(table), 0xfdULL << 32 | 0x0a, 77, 1, &holder));
	ck_assert_int_eq(holder, 20);
	ck_assert(pl_parse_lock_holder(table, strlen(table), 0x1f, 77, 1, &holder));
	ck_assert_int_eq(holder, 10);
	ck_assert(!pl_parse_lock_holder(table, strlen(table), 0x1e, 77, 1, &holder));
}
END_TEST

/* Optional fields, over-mounts, and names with a blank: the kernel writes \040 for it. */
START_TEST(test_mounts)
{
	static const char table[] =
	    "22 28 0:20 / /proc rw,relatime shared:5 - proc proc rw\n"
	    "28 1 254:0 / / rw,relatime shared:1 master:2 propagate_from:3 - ext4 /dev/vda rw\n"
	    "40 28 0:35 / /srv/home rw - nfs4 server:/home rw,vers=4.2\n"
	    "41 28 0:36 / /srv/my\\040disk rw shared:9 - fuse.sshfs host:/ rw\n"
	    "42 28 0:37 / /srv/a\\134b\\011c\\012d rw - cifs //host/share rw\n"
	    "43 40 0:38 / /srv/home/alice rw - tmpfs tmpfs rw\n"
	    "44 43 0:39 / /srv/home/alice rw - btrfs /dev/vdb rw\n"
	    "45 28 0:40 / /opt";
	static const struct {
		const char *path, *point, *type;
	} cases[] = {
	    {"/etc/passwd", "/", "ext4"},
	    {"/", "/", "ext4"},
	    {"/srv/home/bob/.k5login", "/srv/home", "nfs4"},
	    {"/srv/home", "/srv/home", "nfs4"},
	    {"/srv/homework", "/", "ext4"},
	    {"/srv/my disk/file", "/srv/my disk", "fuse.sshfs"},
	    {"/srv/my", "/", "ext4"},
	    {"/srv/a\\b\tc\nd/x", "/srv/a\\b\tc\nd", "cifs"},
	    {"/srv/home/alice/x", "/srv/home/alice", "btrfs"},
	    {"/opt/x", "/", "ext4"},
	    {"/proc/1/stat", "/proc", "proc"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		char point[80] = "", type[80] = "";

		ck_assert(pl_parse_mount(table, strlen(table), cases[i].path, point, type,
					 sizeof point));
		ck_assert_str_eq(point, cases[i].point);
		ck_assert_str_eq(type, cases[i].type);
	}
}
END_TEST

START_TEST(test_mounts_limits)
{
	static const char none[] = "22 28 0:20 / /proc rw,relatime shared:5 - proc proc rw\n";
	static const char forged[] =
	    "1 1 0:1 / /a\0b/cccc rw - ext4 x rw\n1 1 0:1 / /\\04 rw - x y\n";
	char point[4] = "", type[4] = "";

	ck_assert(!pl_parse_mount(none, strlen(none), "/etc", point, type, sizeof point));
	ck_assert(!pl_parse_mount("", 0, "/etc", point, type, sizeof point));
	pl_parse_mount(forged, sizeof forged - 1, "/a", point, type, sizeof point);
	ck_assert(pl_parse_mount(none, strlen(none), "/proc/1", point, type, sizeof point));
	ck_assert_str_eq(point, "/pr");
	ck_assert_str_eq(type, "pro");
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		test_remote,
#endif
		test_netlink,
		test_locks,
		test_lock_device,
		test_mounts,
		test_mounts_limits,
		NULL
	};

	return unit_make_suite("procnet", tests);
}
