/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[] = "/tmp/pl-unit-XXXXXX";

Suite *unit_make_suite(const char *name, const TTest *const tests[])
{
	Suite *suite = suite_create(name);
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, 300);
	for (; *tests != NULL; tests++)
		tcase_add_test(tcase, *tests);
	suite_add_tcase(suite, tcase);
	return suite;
}

size_t unit_rounds(size_t usual)
{
	const char *text = getenv("PL_FUZZ_ROUNDS");

	return text != NULL ? strtoul(text, NULL, 10) : usual;
}

const char *unit_directory(void)
{
	return directory;
}

const char *unit_path(const char *name)
{
	static char path[200];

	snprintf(path, sizeof path, "%s/%s", directory, name);
	return path;
}

void unit_write(const char *path, const char *text, size_t length, unsigned int mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, length), (ssize_t)length);
	ck_assert_int_eq(fchmod(fd, mode), 0);
	close(fd);
}

static void remove_directory(void)
{
	char command[100];

	snprintf(command, sizeof command, "rm -rf %s", directory);
	if (system(command) != 0)
		fprintf(stderr, "%s was not removed\n", directory);
}

int main(void)
{
	SRunner *runner;
	int failed;

	if (mkdtemp(directory) == NULL)
		return 99;
	runner = srunner_create(unit_suite());
	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	remove_directory();
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
