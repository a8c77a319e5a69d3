/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/log/socket.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char path[108];

/* A log daemon's socket, of which nobody reads unless the test does. */
static int listen_at(const char *name, int type)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);

	snprintf(path, sizeof path, "%s", unit_path(name));
	memcpy(address.sun_path, path, sizeof path);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
	if (type == SOCK_STREAM)
		ck_assert_int_eq(listen(fd, 1), 0);
	return fd;
}

static int lowest_descriptor(void)
{
	int fd = dup(0);

	close(fd);
	return fd;
}

START_TEST(test_delivered)
{
	int fd = listen_at("socket", SOCK_DGRAM), lowest = lowest_descriptor();
	const struct pl_sink sink = {.journal = path, .devlog = path};
	char buf[100] = "";

	ck_assert(pl_sink_has_journal(&sink));
	ck_assert_int_eq(pl_sink_journal(&sink, "MESSAGE=a\n", 10), 0);
	ck_assert_int_eq(recv(fd, buf, sizeof buf, 0), 10);
	ck_assert_mem_eq(buf, "MESSAGE=a\n", 10);
	ck_assert_int_eq(pl_sink_syslog(&sink, "<84>line", 8), 0);
	ck_assert_int_eq(recv(fd, buf, sizeof buf, 0), 8);
	ck_assert_int_eq(lowest_descriptor(), lowest);
}
END_TEST

/* A logger that does not read: lines are lost, nobody waits, no descriptor stays. */
START_TEST(test_stuck)
{
	int fd = listen_at("stuck", SOCK_DGRAM), lowest = lowest_descriptor();
	const struct pl_sink sink = {.journal = path, .devlog = path};
	int sent = 0;

	/* To wait would be to wait for ever: nobody reads. */
	for (int i = 0; i < 5000; i++)
		sent += pl_sink_journal(&sink, "MESSAGE=a\n", 10) == 0 &&
			pl_sink_syslog(&sink, "<84>line", 8) == 0;
	ck_assert_int_gt(sent, 0);
	ck_assert_int_lt(sent, 5000);
	ck_assert_int_eq(lowest_descriptor(), lowest);
	/* The socket's file is still there, its owner is gone. */
	close(fd);
	lowest = lowest_descriptor();
	ck_assert(pl_sink_has_journal(&sink));
	ck_assert_int_lt(pl_sink_journal(&sink, "MESSAGE=a\n", 10), 0);
	ck_assert_int_lt(pl_sink_syslog(&sink, "<84>line", 8), 0);
	ck_assert_int_eq(lowest_descriptor(), lowest);
}
END_TEST

START_TEST(test_stream)
{
	int fd = listen_at("stream", SOCK_STREAM), client, lowest = lowest_descriptor();
	const struct pl_sink sink = {.journal = "/nowhere", .devlog = path};
	char buf[100];

	ck_assert(!pl_sink_has_journal(&sink));
	ck_assert_int_eq(pl_sink_syslog(&sink, "<84>line", 8), 0);
	ck_assert_int_eq(lowest_descriptor(), lowest);
	client = accept(fd, NULL, NULL);
	/* The NUL behind the line ends it there. */
	ck_assert_int_eq(recv(client, buf, sizeof buf, 0), 9);
	ck_assert_mem_eq(buf, "<84>line", 9);
	close(client);
}
END_TEST

START_TEST(test_nobody)
{
	char longer[200];
	struct pl_sink sink = {.journal = "/nowhere", .devlog = "/nowhere"};
	int lowest = lowest_descriptor();

	ck_assert(!pl_sink_has_journal(&sink));
	ck_assert_int_lt(pl_sink_journal(&sink, "MESSAGE=a\n", 10), 0);
	ck_assert_int_lt(pl_sink_syslog(&sink, "<84>line", 8), 0);
	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	sink.journal = sink.devlog = longer;
	ck_assert_int_lt(pl_sink_journal(&sink, "MESSAGE=a\n", 10), 0);
	ck_assert_int_lt(pl_sink_syslog(&sink, "<84>line", 8), 0);
	unit_write(unit_path("file"), "", 0, 0600);
	sink.journal = sink.devlog = unit_path("file");
	ck_assert_int_lt(pl_sink_journal(&sink, "MESSAGE=a\n", 10), 0);
	ck_assert_int_lt(pl_sink_syslog(&sink, "<84>line", 8), 0);
	ck_assert_int_eq(lowest_descriptor(), lowest);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_delivered, test_stuck, test_stream, test_nobody,
				      NULL};

	return unit_make_suite("sink", tests);
}
