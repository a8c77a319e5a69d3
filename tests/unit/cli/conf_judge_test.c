/* SPDX-License-Identifier: BSD-3-Clause */
#include "tests/unit/unit.h"

#include "cli/stack/conf_judge.h"
#include "pam_latency/conf/conf_load.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_MAX 600

static const char seed[] =
    "# comment\nbudget = 200ms // more\nauthenticate = \"1.5s\" log='all'\n"
    "module \"pam_a.so\" { budget = 14ms setcred = 16ms }\n/* long */ max-read = 8MiB\n"
    "child \"/etc/\\\"x\" { budget = 22ms }\nfile \"/var\" { max-read = 23MiB }\n"
    "service \"sudo\" {\n total = 26ms\n module 'c' { close_session = 32ms } }\n";

static const char *const pieces[] = {
    "\"",
    "'",
    "\\",
    "\\\n",
    "/*",
    "*/",
    "//",
    "#",
    "{",
    "}",
    "(",
    ")",
    "=",
    "+=",
    ",",
    "*",
    "\n",
    "\r\n",
    "\t",
    " ",
    "${HOME}",
    "$",
    "\\x41",
    "\\0",
    "\\777",
    "\\xff",
    "\xff",
    "\xc3\xa4",
    "include(\"/\")",
    "module \"pam_a.so\" {",
    "service x {",
    "budget = 1s\n",
    "budget",
    "log = all",
    "\x01",
    "0",
    "99999999999999999999",
    "a//b\"",
    "a/*b",
    "/",
    "''",
    "\"\"",
};

static size_t mutate(struct unit_random *random, char *text)
{
	size_t length = sizeof seed - 1, edits = unit_below(random, 6) + 1;

	memcpy(text, seed, length);
	while (edits-- > 0) {
		size_t at = unit_below(random, length), n = unit_below(random, 20) + 1;
		const char *piece = pieces[unit_below(random, COUNT_OF(pieces))];
		size_t size = strlen(piece);

		switch (unit_below(random, 5)) {
		case 0:
			text[at] = (char)unit_random(random);
			break;
		case 1:
			n = n < length - at ? n : length - at - 1;
			memmove(text + at, text + at + n, length - at - n);
			length -= n;
			break;
		case 2:
			length = unit_below(random, 8) == 0 ? at + 1 : length;
			break;
		default:
			if (length + size > TEXT_MAX)
				break;
			memmove(text + at + size, text + at, length - at);
			/* NOLINTNEXTLINE(bugprone-not-null-terminated-result): a length goes with it */
			memcpy(text + at, piece, size);
			length += size;
		}
	}
	return length;
}

static int lines_of(const char *text, size_t length)
{
	int lines = 1;

	for (size_t i = 0; i < length; i++)
		lines += text[i] == '\n';
	return lines;
}

/* What libconfuse says of the same text: our own reading is right when both agree. */
static void check_judge(const char *from, size_t length, const struct pl_settings *ours,
			int our_result, const struct pl_conf_error *our_error)
{
	char *text = malloc(length + 1);
	struct pl_settings s;
	struct pl_conf_error e;
	int result;

	memcpy(text, from, length);
	text[length] = '\0';
	result = pl_conf_judge(text, length, &s, &e);
	ck_assert_msg(result == our_result, "<%.*s>: line %d: we say %s, libconfuse %s",
		      (int)length, from, our_error->line, our_error->text, e.text);
	ck_assert_msg(pl_conf_is_same(ours, &s), "<%.*s>: other settings", (int)length, from);
	pl_settings_clear(&s);
	free(text);
}

static bool parse_one(const char *from, size_t length)
{
	static const struct pl_settings nothing;
	char *text = malloc(length); /* a sanitizer sees a byte too many */
	struct pl_settings s;
	struct pl_conf_error e = {.line = -1};
	int result;

	memcpy(text, from, length);
	result = pl_conf_parse(text, length, &s, &e);
	if (result != 0) {
		ck_assert_msg(e.line >= 0 && e.line <= lines_of(text, length),
			      "<%.*s>: line %d", (int)length, text, e.line);
		ck_assert(e.text[0] != '\0');
		ck_assert_mem_eq(&s, &nothing, sizeof s);
	}
	check_judge(text, length, &s, result, &e);
	pl_settings_clear(&s);
	free(text);
	return result == 0;
}

static int silence(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);

	dup2(fd, STDOUT_FILENO);
	dup2(fd, STDERR_FILENO);
	return fd;
}

/* Whatever a file holds: no crash, no exit, not a byte on the user's terminal. */
START_TEST(test_mutated_files)
{
	struct unit_random random = {0x5eed};
	char text[TEXT_MAX + 1];
	size_t rounds = unit_rounds(100000), good = 0;
	int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
	int fd = silence(unit_path("output"));

	for (size_t i = 0; i < rounds; i++)
		good += parse_one(text, mutate(&random, text));
	dup2(out, STDOUT_FILENO);
	dup2(err, STDERR_FILENO);
	ck_assert_int_eq(lseek(fd, 0, SEEK_END), 0);
	/* Both ways were gone often. */
	ck_assert_uint_gt(good, rounds / 100);
	ck_assert_uint_lt(good, rounds / 2);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_mutated_files, NULL};

	return unit_make_suite("conf_judge", tests);
}
