/* SPDX-License-Identifier: BSD-3-Clause */
/* How an address is written, and what waiting for it is called. */
#include "unit.h"

#include "pam_latency/proc/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/un.h>

#define PATH_AT offsetof(struct sockaddr_un, sun_path)

static const struct {
	const char *address;
	unsigned int port;
	const char *on;
	enum pl_cause cause;
} inet[] = {
    {"192.0.2.7", 636, "192.0.2.7:636", PL_CAUSE_WAIT_TCP},
    {"0.0.0.0", 0, "0.0.0.0:0", PL_CAUSE_WAIT_TCP},
    {"255.255.255.255", 65535, "255.255.255.255:65535", PL_CAUSE_WAIT_TCP},
    {"127.0.0.53", 53, "127.0.0.53:53", PL_CAUSE_WAIT_DNS},
    {"::", 1, "[::]:1", PL_CAUSE_WAIT_TCP},
    {"::1", 53, "[::1]:53", PL_CAUSE_WAIT_DNS},
    {"1::", 5, "[1::]:5", PL_CAUSE_WAIT_TCP},
    {"2001:db8::2:1", 443, "[2001:db8::2:1]:443", PL_CAUSE_WAIT_TCP},
    {"2001:db8:0:1:1:1:1:1", 443, "[2001:db8:0:1:1:1:1:1]:443", PL_CAUSE_WAIT_TCP},
    {"2001:0:0:1:0:0:0:1", 443, "[2001:0:0:1::1]:443", PL_CAUSE_WAIT_TCP},
    {"2001:db8:0:0:1:0:0:1", 443, "[2001:db8::1:0:0:1]:443", PL_CAUSE_WAIT_TCP},
    {"fe80::1", 389, "[fe80::1]:389", PL_CAUSE_WAIT_TCP},
    {"1:2:3:4:5:6:7:8", 9, "[1:2:3:4:5:6:7:8]:9", PL_CAUSE_WAIT_TCP},
    {"0:0:0:0:0:0:7:0", 9, "[::7:0]:9", PL_CAUSE_WAIT_TCP},
    {"::ffff:192.0.2.7", 389, "192.0.2.7:389", PL_CAUSE_WAIT_TCP},
};

START_TEST(test_inet)
{
	for (size_t i = 0; i < COUNT_OF(inet); i++) {
		union {
			struct sockaddr any;
			struct sockaddr_in in;
			struct sockaddr_in6 in6;
		} a;
		bool is6 = strchr(inet[i].address, ':') != NULL;
		socklen_t length = is6 ? sizeof a.in6 : sizeof a.in;
		enum pl_cause cause;
		char on[160];

		memset(&a, 0, sizeof a);
		a.any.sa_family = is6 ? AF_INET6 : AF_INET;
		a.in.sin_port = htons((uint16_t)inet[i].port); /* both have it there */
		ck_assert_int_eq(inet_pton(a.any.sa_family, inet[i].address,
					   is6 ? (void *)&a.in6.sin6_addr : &a.in.sin_addr),
				 1);
		ck_assert(pl_peer_name(&a.any, length, &cause, on, sizeof on));
		ck_assert_str_eq(on, inet[i].on);
		ck_assert_int_eq(cause, inet[i].cause);
		ck_assert(!pl_peer_name(&a.any, length - 1, &cause, on, sizeof on));
	}
}
END_TEST

static const struct {
	const char *path;
	size_t length;
	const char *on; /* NULL: no name */
	enum pl_cause cause;
} unix_names[] = {
    {"/run/dbus/system_bus_socket", 28, "/run/dbus/system_bus_socket", PL_CAUSE_WAIT_DBUS},
    {"/run/user/1000/bus", 19, "/run/user/1000/bus", PL_CAUSE_WAIT_DBUS},
    {"\0/tmp/dbus-AbC", 14, "@/tmp/dbus-AbC", PL_CAUSE_WAIT_DBUS},
    {"/run/business/socket", 21, "/run/business/socket", PL_CAUSE_WAIT_UNIX},
    {"/run/sss/nss", 13, "/run/sss/nss", PL_CAUSE_WAIT_UNIX},
    {"/run/systemd/resolve/io.systemd.Resolve", 40, "/run/systemd/resolve/io.systemd.Resolve",
     PL_CAUSE_WAIT_DNS},
    {"/var/run/nscd/socket", 21, "/var/run/nscd/socket", PL_CAUSE_WAIT_DNS},
    {"/not/terminated", 9, "/not/term", PL_CAUSE_WAIT_UNIX},
    {"", 0, NULL, PL_CAUSE_UNKNOWN}, /* a socketpair(2) */
};

START_TEST(test_unix)
{
	for (size_t i = 0; i < COUNT_OF(unix_names); i++) {
		struct sockaddr_un a;
		enum pl_cause cause = PL_CAUSE_UNKNOWN;
		char on[160];
		bool got;

		memset(&a, 'x', sizeof a);
		a.sun_family = AF_UNIX;
		memcpy(a.sun_path, unix_names[i].path, unix_names[i].length);
		got = pl_peer_name((struct sockaddr *)&a,
				   (socklen_t)(PATH_AT + unix_names[i].length), &cause, on,
				   sizeof on);
		ck_assert_int_eq(got, unix_names[i].on != NULL);
		if (got)
			ck_assert_str_eq(on, unix_names[i].on);
		ck_assert_int_eq(cause, unix_names[i].cause);
	}
}
END_TEST

START_TEST(test_others)
{
	struct sockaddr_storage a;
	enum pl_cause cause;
	char on[160], small[8];

	memset(&a, 0, sizeof a);
	for (socklen_t n = 0; n <= sizeof a; n++)
		ck_assert(!pl_peer_name((struct sockaddr *)&a, n, &cause, on, sizeof on));
	a.ss_family = AF_NETLINK;
	ck_assert(!pl_peer_name((struct sockaddr *)&a, sizeof a, &cause, on, sizeof on));
	a.ss_family = AF_INET6;
	ck_assert(pl_peer_name((struct sockaddr *)&a, sizeof a, &cause, small, sizeof small));
	ck_assert_uint_lt(strlen(small), sizeof small);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_inet, test_unix, test_others, NULL};

	return unit_make_suite("peer", tests);
}
