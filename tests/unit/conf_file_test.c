/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/conf/conf_file.h"
#include "pam_latency/conf/conf_load.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static void expect(const char *path, enum pl_conf_read kind, const char *error)
{
	char *text = (char *)1;
	size_t length = 0;
	const char *why = NULL;
	int next = dup(0);

	close(next);
	ck_assert_int_eq(pl_conf_read(path, &text, &length, &why), kind);
	ck_assert_pstr_eq(why, error);
	if (kind == PL_CONF_READ)
		ck_assert_uint_eq(strlen(text), length);
	else
		ck_assert_ptr_null(text);
	free(text);
	/* No descriptor stays open. */
	ck_assert_int_eq(dup(0), next);
	close(next);
}

static int is_root(void)
{
	return geteuid() == 0;
}

START_TEST(test_good)
{
	char *text;
	size_t length;
	const char *why;

	if (!is_root())
		return;
	unit_write(unit_path("good"), "budget = 1s\n", 12, 0644);
	ck_assert_int_eq(pl_conf_read(unit_path("good"), &text, &length, &why), PL_CONF_READ);
	ck_assert_uint_eq(length, 12);
	ck_assert_str_eq(text, "budget = 1s\n");
	free(text);
	unit_write(unit_path("empty"), "", 0, 0400);
	expect(unit_path("empty"), PL_CONF_READ, NULL);
	/* A NUL inside is not the end. */
	unit_write(unit_path("nul"), "a\0b", 3, 0600);
	ck_assert_int_eq(pl_conf_read(unit_path("nul"), &text, &length, &why), PL_CONF_READ);
	ck_assert_uint_eq(length, 3);
	ck_assert_int_eq(text[3], '\0');
	free(text);
}
END_TEST

START_TEST(test_kinds)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	expect(unit_path("nothing"), PL_CONF_MISSING, "does not exist");
	expect("", PL_CONF_MISSING, "does not exist");
	/* libconfuse ends the host process when it is given a directory. */
	expect(unit_directory(), PL_CONF_UNSAFE, "is a directory");
	/* A FIFO without a writer would hold the login for ever. */
	ck_assert_int_eq(mkfifo(unit_path("fifo"), 0600), 0);
	expect(unit_path("fifo"), PL_CONF_UNSAFE, "is not a regular file");
	expect("/dev/null", PL_CONF_UNSAFE, "is not a regular file");
	expect("/dev/zero", PL_CONF_UNSAFE, "is not a regular file");
	ck_assert_int_eq(symlink("/dev/null", unit_path("link")), 0);
	expect(unit_path("link"), PL_CONF_UNSAFE, "is a symbolic link");
	ck_assert_int_eq(symlink("nowhere", unit_path("dangling")), 0);
	expect(unit_path("dangling"), PL_CONF_UNSAFE, "is a symbolic link");
	strcpy(address.sun_path, unit_path("socket"));
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
	expect(unit_path("socket"), PL_CONF_UNSAFE, "cannot be opened");
	close(fd);
}
END_TEST

START_TEST(test_who_may_write)
{
	static const unsigned int bad[] = {0666, 0664, 0646, 0622, 0620, 0602, 0777};
	static const unsigned int good[] = {0600, 0644, 0444, 0755, 0400, 04644};

	if (!is_root())
		return;
	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		unit_write(unit_path("modes"), "log = all\n", 10, bad[i]);
		expect(unit_path("modes"), PL_CONF_UNSAFE, "is writable for group or others");
	}
	for (size_t i = 0; i < COUNT_OF(good); i++) {
		unit_write(unit_path("modes"), "log = all\n", 10, good[i]);
		expect(unit_path("modes"), PL_CONF_READ, NULL);
	}
	ck_assert_int_eq(chown(unit_path("modes"), 1000, 0), 0);
	expect(unit_path("modes"), PL_CONF_UNSAFE, "is not owned by root");
}
END_TEST

START_TEST(test_size)
{
	static char text[PL_CONF_SIZE_MAX + 2];

	if (!is_root())
		return;
	memset(text, '#', sizeof text);
	unit_write(unit_path("size"), text, PL_CONF_SIZE_MAX, 0600);
	expect(unit_path("size"), PL_CONF_READ, NULL);
	unit_write(unit_path("size"), text, PL_CONF_SIZE_MAX + 1, 0600);
	expect(unit_path("size"), PL_CONF_UNSAFE, "is larger than 64KiB");
	ck_assert_int_eq(truncate(unit_path("size"), 1LL << 40), 0);
	expect(unit_path("size"), PL_CONF_UNSAFE, "is larger than 64KiB");
}
END_TEST

/* As another user: what root may read, others may not. */
START_TEST(test_unreadable)
{
	char path[200];

	if (!is_root())
		return;
	snprintf(path, sizeof path, "%s", unit_path("secret"));
	unit_write(path, "log = all\n", 10, 0600);
	ck_assert_int_eq(chmod(unit_directory(), 0755), 0);
	ck_assert_int_eq(seteuid(65534), 0);
	expect(path, PL_CONF_UNSAFE, "cannot be read: permission denied");
	ck_assert_int_eq(seteuid(0), 0);
}
END_TEST

/* What the file is wrong with is told for the file as a whole: line 0. */
START_TEST(test_load)
{
	static const struct pl_settings nothing;
	struct pl_settings s;
	struct pl_conf_error e;

	ck_assert_int_eq(pl_conf_load(unit_directory(), &s, &e), -1);
	ck_assert_int_eq(e.line, 0);
	ck_assert_str_eq(e.text, "is a directory");
	ck_assert_mem_eq(&s, &nothing, sizeof s);
	ck_assert_int_eq(pl_conf_load(unit_path("nothing"), &s, &e), -1);
	ck_assert_str_eq(e.text, "does not exist");
	if (!is_root())
		return;
	unit_write(unit_path("load"), "# a\nbudget = 3ms\n", 17, 0644);
	ck_assert_int_eq(pl_conf_load(unit_path("load"), &s, &e), 0);
	ck_assert_uint_eq(s.scope.budgets.any, 3000);
	pl_settings_clear(&s);
	unit_write(unit_path("load"), "# a\nbudget = 3\n", 15, 0644);
	ck_assert_int_eq(pl_conf_load(unit_path("load"), &s, &e), -1);
	ck_assert_int_eq(e.line, 2);
	unit_write(unit_path("load"), "a\0b", 3, 0644);
	ck_assert_int_eq(pl_conf_load(unit_path("load"), &s, &e), -1);
	ck_assert_str_eq(e.text, "holds a NUL byte");
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_good, test_kinds,	  test_who_may_write,
				      test_size, test_unreadable, test_load,
				      NULL};

	return unit_make_suite("conffile", tests);
}
