/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Text of /proc that is cut, changed and put together anew: no parser reads outside of it.
 * Each text stands in memory of its own size (and a NUL where one is promised), so that
 * a sanitizer sees every byte too many. PL_FUZZ_ROUNDS sets the number of rounds.
 */
#include "unit.h"

#include "pam_latency/proc/cmdline.h"
#include "pam_latency/proc/proc_parse.h"
#include "pam_latency/proc/proc_tables.h"

#include <stdlib.h>
#include <string.h>

static const char *const seeds[] = {
    "4711 (ss) hd) S 1 812 812 0 -1 4194560 7 8 30 4 11 12 13 14 20 0 1 0 98765 10 20\n",
    "7 0x7ffc9e3a1b70 0x1 0xffffffff 0x0 0x8 0x7f3c 0x7ffc 0x7f3c\n",
    "running\n",
    "12 345 6789 \n",
    "pos:\t0\nflags:\t02\ntfd:        5 events:       19 data: 5  pos:0 ino:8f sdev:8\n",
    "Max open files            1024                 1048576              files \n",
    "1: POSIX  ADVISORY  WRITE 3568 fd:00:77 0 EOF\n1: -> OFDLCK ADVISORY  WRITE -1 fd:00:77 "
    "0\n",
    "   0: 0100007F:0016 070200C0:027C 0A 0:0 00:0 0     0        0 77 1 0 100 0 0 10 0\n",
    " 1: 0000000000000000FFFF0000010200C0:ABCD 0000000000000000FFFF0000070200C0:0185 02 0:0 "
    "0:0 0 0 0 "
    "77 2\n",
    "0000000000000000 0   4711       00000000 0        0        0     2        0        77   "
    "\n",
    "41 28 0:36 / /srv/my\\040disk rw shared:9 - fuse.sshfs host:/ rw\n28 1 0:1 / / rw - ext4 "
    "d rw\n",
    "/usr/bin/env -i PATH=/bin run-parts --lsbsysinit /etc/update-motd.d",
    "python3.11 /usr/bin/x -c busybox awk -f sh -e",
    "socket:[85012]",
};

static void run_parsers(const char *text, size_t length, const char *path)
{
	const char *p = text, *end = text + length;
	char a[40], b[40];
	unsigned char address[16];
	unsigned int n, port;
	struct pl_stat stat;
	struct pl_syscall call;
	uint64_t number;
	int fd;

	pl_parse_stat(text, length, &stat);
	pl_parse_syscall(text, length, &call);
	while (pl_parse_next(&p, end, &number))
		;
	p = text;
	while (pl_parse_watched(&p, end, &fd))
		;
	pl_parse_position(text, length, &number);
	pl_parse_nofile(text, length, &number);
	pl_parse_lock_holder(text, length, PL_ANY_DEVICE, 77, 1, &fd);
	pl_parse_remote(text, length, 77, address, &n, &port);
	pl_parse_is_route(text, length, 77);
	if (pl_parse_mount(text, length, path, a, b, sizeof a)) {
		ck_assert_uint_lt(strlen(a), sizeof a);
		ck_assert_uint_lt(strlen(b), sizeof b);
	}
}

/* These two are promised a NUL behind the text. */
static void run_terminated(const char *text, size_t length)
{
	char command[50], name[20];
	uint64_t number;
	bool wrapper;

	pl_parse_cmdline(text, length, command, sizeof command, name, sizeof name, &wrapper);
	ck_assert_uint_lt(strlen(command), sizeof command);
	ck_assert_uint_lt(strlen(name), sizeof name);
	pl_parse_inode(text, "socket", &number);
	pl_parse_inode(text, "pipe", &number);
}

static size_t make_text(struct unit_random *r, char *text, size_t size)
{
	static const char bytes[] = "\0 \n\t/:-\\()0129afF[]xc.";
	size_t length = 0, changes;

	for (size_t parts = 1 + unit_below(r, 3); parts > 0; parts--) {
		const char *seed = seeds[unit_below(r, COUNT_OF(seeds))];
		size_t from = unit_below(r, 4) == 0 ? unit_below(r, strlen(seed)) : 0;
		size_t n = unit_below(r, 3) == 0 ? unit_below(r, strlen(seed) - from) + 1
						 : strlen(seed) - from;

		if (n > size - length)
			n = size - length;
		memcpy(text + length, seed + from, n);
		length += n;
	}
	for (changes = unit_below(r, 12); changes > 0 && length > 0; changes--)
		text[unit_below(r, length)] = unit_below(r, 4) == 0
						  ? (char)unit_random(r)
						  : bytes[unit_below(r, sizeof bytes - 1)];
	return length;
}

START_TEST(test_fuzz)
{
	static const char *const paths[] = {"/", "/srv/my disk/x", "/srv", "", "/etc/passwd"};
	struct unit_random r = {.state = 20260131};
	char text[600];

	for (size_t i = unit_rounds(60000); i > 0; i--) {
		size_t length = make_text(&r, text, sizeof text);
		char *exact = malloc(length > 0 ? length : 1), *terminated = malloc(length + 1);

		ck_assert(exact != NULL && terminated != NULL);
		memcpy(exact, text, length);
		memcpy(terminated, text, length);
		terminated[length] = '\0';
		run_parsers(exact, length, paths[unit_below(&r, COUNT_OF(paths))]);
		run_terminated(terminated, length);
		free(exact);
		free(terminated);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_fuzz, NULL};

	return unit_make_suite("procfuzz", tests);
}
