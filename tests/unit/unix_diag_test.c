/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/proc/unix_diag.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uint64_t inode_of(int fd)
{
	struct stat st;

	ck_assert_int_eq(fstat(fd, &st), 0);
	return st.st_ino;
}

/* Connects to a listener of this name; the other end is accepted or not. */
static void expect_name(const char *name, size_t length, bool accepted)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX}, peer;
	socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length), got;
	int listener = socket(AF_UNIX, SOCK_STREAM, 0), fd = socket(AF_UNIX, SOCK_STREAM, 0);
	int other = -1;

	memcpy(address.sun_path, name, length);
	ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, size), 0);
	ck_assert_int_eq(listen(listener, 1), 0);
	ck_assert_uint_eq(pl_unix_peer(inode_of(fd), &peer), 0);
	ck_assert_int_eq(connect(fd, (struct sockaddr *)&address, size), 0);
	if (accepted)
		other = accept(listener, NULL, NULL);
	got = pl_unix_peer(inode_of(fd), &peer);
	/* Before it is accepted the other end is no file, and the kernel tells nothing. */
	if (accepted)
		ck_assert_uint_ge(got, size);
	if (got == 0)
		goto out;
	ck_assert_int_eq(peer.sun_family, AF_UNIX);
	ck_assert_mem_eq(peer.sun_path, name, length);
	/* The other end sees one without a name. */
	ck_assert_uint_eq(pl_unix_peer(inode_of(other), &peer), 0);
out:
	close(other);
	close(fd);
	close(listener);
}

/* In containers a copy of the descriptor is refused, and this is how the bus is known. */
START_TEST(test_names)
{
	char path[100];

	snprintf(path, sizeof path, "%s/system_bus_socket", unit_directory());
	for (int accepted = 0; accepted < 2; accepted++) {
		expect_name(path, strlen(path), accepted);
		unlink(path);
		expect_name("\0pam_latency test", 17, accepted);
	}
}
END_TEST

START_TEST(test_none)
{
	struct sockaddr_un peer;
	int fds[2];

	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_DGRAM, 0, fds), 0);
	ck_assert_uint_eq(pl_unix_peer(inode_of(fds[0]), &peer), 0);
	ck_assert_uint_eq(pl_unix_peer(0, &peer), 0);
	ck_assert_uint_eq(pl_unix_peer(1, &peer), 0);
	ck_assert_uint_eq(pl_unix_peer(UINT64_MAX, &peer), 0);
	close(fds[0]);
	close(fds[1]);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_names, test_none, NULL};

	return unit_make_suite("unixpeer", tests);
}
