/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/log/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pl_record r;

static const char *line_of(const struct pl_record *record)
{
	static char line[PL_LINE_MAX + 2];
	size_t length;

	line[PL_LINE_MAX + 1] = '~';
	length = pl_record_line(record, line);
	ck_assert_uint_le(length, PL_LINE_MAX);
	ck_assert_uint_eq(strlen(line), length);
	ck_assert_int_eq(line[PL_LINE_MAX + 1], '~');
	return line;
}

START_TEST(test_line)
{
	size_t length;

	pl_record_init(&r, PL_EVENT_SLOW, "sshd", "session");
	pl_record_text(&r, PL_KEY_MODULE, "pam_motd.so");
	pl_record_time(&r, PL_KEY_TOOK, 638200);
	pl_record_text(&r, PL_KEY_WHY, "read 1.0MiB of \"x\"");
	pl_record_number(&r, PL_KEY_PID, 4711);
	ck_assert_str_eq(line_of(&r),
			 "pam_latency(sshd:session): slow module=pam_motd.so took=638.2ms "
			 "why=\"read 1.0MiB of \\\"x\\\"\" pid=4711");
	ck_assert_mem_eq(pl_record_get(&r, PL_KEY_MODULE, &length), "pam_motd.so", 11);
	ck_assert_uint_eq(length, 11);
	ck_assert_ptr_null(pl_record_get(&r, PL_KEY_PID, &length));
	ck_assert_ptr_null(pl_record_get(&r, PL_KEY_CALL, &length));
}
END_TEST

START_TEST(test_nothing_added)
{
	pl_record_init(&r, PL_EVENT_OFF, NULL, "auth");
	pl_record_text(&r, PL_KEY_WHY, NULL);
	pl_record_text(&r, PL_KEY_WHY, "");
	pl_record_bytes(&r, PL_KEY_WHY, "x", 0);
	ck_assert_str_eq(line_of(&r), "pam_latency(:auth): off");
}
END_TEST

START_TEST(test_prefix_of_line)
{
	char service[100];

	pl_record_init(&r, PL_EVENT_OFF, "a): b\n", "auth");
	ck_assert_str_eq(line_of(&r), "pam_latency(a___b_:auth): off");
	memset(service, 's', sizeof service - 1);
	service[sizeof service - 1] = '\0';
	pl_record_init(&r, PL_EVENT_OFF, service, "auth");
	ck_assert_uint_eq(strlen(line_of(&r)), strlen("pam_latency(:auth): off") + 63);
}
END_TEST

/* One value is cut at 400 bytes, and the line says so. */
START_TEST(test_long_value)
{
	char value[PL_VALUE_MAX + 2];

	memset(value, 'v', sizeof value);
	value[PL_VALUE_MAX] = '\0';
	pl_record_init(&r, PL_EVENT_OFF, "s", "auth");
	pl_record_text(&r, PL_KEY_WHY, value);
	ck_assert_ptr_null(strstr(line_of(&r), "cut=1"));
	value[PL_VALUE_MAX] = 'v';
	value[PL_VALUE_MAX + 1] = '\0';
	pl_record_init(&r, PL_EVENT_OFF, "s", "auth");
	pl_record_text(&r, PL_KEY_WHY, value);
	ck_assert_ptr_nonnull(strstr(line_of(&r), "v cut=1"));
}
END_TEST

/* "KEY=VALUE" pairs with these lengths of values behind a prefix of 21 bytes. */
static void make(const size_t *lengths, size_t count)
{
	static char value[PL_RECORD_TEXT];

	memset(value, 'v', sizeof value);
	pl_record_init(&r, PL_EVENT_OFF, "a", "b");
	for (size_t i = 0; i < count; i++)
		pl_record_bytes(&r, PL_KEY_ON, value, lengths[i]);
}

/* What the line must be: all pairs if they fit, else as many as fit with the mark. */
static size_t expected(const size_t *lengths, size_t count, int *cut)
{
	const size_t prefix = strlen("pam_latency(a:b): off");
	size_t all = prefix, length = prefix;

	for (size_t i = 0; i < count; i++)
		all += 4 + lengths[i];
	*cut = all > PL_LINE_MAX;
	if (!*cut)
		return all;
	for (size_t i = 0; i < count && length + 4 + lengths[i] + 6 <= PL_LINE_MAX; i++)
		length += 4 + lengths[i];
	return length + 6;
}

/* Every line length around the limit, with a last value of every length. */
START_TEST(test_bound)
{
	for (size_t last = 1; last < 40; last++)
		for (size_t middle = 900; middle < 1010; middle++) {
			const size_t lengths[] = {10, middle - last, last};
			int cut;
			size_t length = expected(lengths, 3, &cut);
			const char *line;

			make(lengths, 3);
			line = line_of(&r);
			ck_assert_msg(strlen(line) == length, "%zu and %zu: %zu bytes, not %zu",
				      lengths[1], last, strlen(line), length);
			ck_assert_int_eq(strstr(line, " cut=1") != NULL, cut);
			if (cut)
				ck_assert_str_eq(line + length - 6, " cut=1");
		}
}
END_TEST

START_TEST(test_bound_random)
{
	struct unit_random random = {0xb0b};

	for (size_t round = 0; round < unit_rounds(20000); round++) {
		size_t lengths[PL_RECORD_KEYS], count = unit_below(&random, PL_RECORD_KEYS) + 1;
		int cut;

		for (size_t i = 0; i < count; i++)
			lengths[i] = unit_below(&random, 60) + 1;
		make(lengths, count);
		ck_assert_uint_eq(strlen(line_of(&r)), expected(lengths, count, &cut));
	}
}
END_TEST

/* More keys, or more text, than a record holds: no key comes out half or empty. */
START_TEST(test_overfull)
{
	static char value[PL_RECORD_TEXT + 100];
	size_t length;

	pl_record_init(&r, PL_EVENT_OFF, "a", "b");
	for (int i = 0; i < PL_RECORD_KEYS + 5; i++)
		pl_record_number(&r, PL_KEY_ON, 1);
	ck_assert_uint_eq(r.count, PL_RECORD_KEYS);
	ck_assert_ptr_nonnull(strstr(line_of(&r), " on=1 cut=1"));
	memset(value, 'v', sizeof value);
	pl_record_init(&r, PL_EVENT_OFF, "a", "b");
	pl_record_bytes(&r, PL_KEY_ON, value, sizeof value);
	pl_record_bytes(&r, PL_KEY_WHY, "x", 1);
	ck_assert_uint_eq(r.used, PL_RECORD_TEXT);
	ck_assert(r.cut);
	ck_assert_ptr_null(pl_record_get(&r, PL_KEY_WHY, &length));
	ck_assert_str_eq(line_of(&r), "pam_latency(a:b): off cut=1");
}
END_TEST

/* Any record gives a line and a datagram inside their bounds. */
START_TEST(test_random)
{
	struct unit_random random = {0xcafe};

	for (size_t round = 0; round < unit_rounds(20000); round++) {
		size_t count = unit_below(&random, 50), size = unit_below(&random, 9000) + 1;
		char value[600], *datagram = malloc(size);

		for (size_t i = 0; i < sizeof value; i++)
			value[i] = (char)unit_random(&random);
		value[sizeof value - 1] = '\0';
		pl_record_init(&r, (enum pl_event)unit_below(&random, PL_EVENT_COUNT),
			       value + 590, value + 595);
		for (size_t i = 0; i < count; i++)
			switch (unit_below(&random, 3)) {
			case 0:
				pl_record_time(&r, PL_KEY_TOOK, unit_random(&random));
				break;
			case 1:
				pl_record_number(&r, PL_KEY_PID, unit_random(&random));
				break;
			default:
				pl_record_text(&r, PL_KEY_WHY,
					       value + unit_below(&random, 600));
			}
		line_of(&r);
		ck_assert_uint_le(pl_record_datagram(&r, line_of(&r), "id", 1, datagram, size),
				  size);
		free(datagram);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_line,       test_nothing_added, test_prefix_of_line,
				      test_long_value, test_bound,	   test_bound_random,
				      test_overfull,   test_random,	   NULL};

	return unit_make_suite("record", tests);
}
