/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/log/emit.h"
#include "pam_latency/log/syslog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What pl_syslog_text() must give, by strftime(3). */
static void expect_stamp(time_t local)
{
	char text[200], stamp[40], expected[200];
	struct tm tm;

	gmtime_r(&local, &tm);
	strftime(stamp, sizeof stamp, "%b %e %H:%M:%S", &tm);
	snprintf(expected, sizeof expected, "<84>%s sshd[4711]: a line", stamp);
	if (pl_syslog_text(4, local, "sshd", 4711, "a line", text, sizeof text) !=
		strlen(expected) ||
	    strcmp(text, expected) != 0)
		ck_abort_msg("%s instead of %s", text, expected);
}

START_TEST(test_stamps)
{
	static const time_t times[] = {
	    0,		86399,	    86400,	5097600,    5184000,	 68256000,   951782399,
	    951782400,	951868799,  951868800,	978307199,  1709164800,	 1709251199, 1709251200,
	    2147483647, 2147483648, 4107542399, 4107542400, 13574563200,
	};

	for (size_t i = 0; i < COUNT_OF(times); i++)
		expect_stamp(times[i]);
}
END_TEST

START_TEST(test_random_stamps)
{
	struct unit_random random = {0x7137};

	for (size_t i = 0; i < unit_rounds(100000); i++)
		expect_stamp((time_t)(unit_random(&random) >> 30)); /* to the year 2514 */
}
END_TEST

/* Every day of 60 years, at its first and its last second. */
START_TEST(test_every_day)
{
	for (time_t day = 0; day < 60 * 366; day++) {
		expect_stamp(day * 86400);
		expect_stamp(day * 86400 + 86399);
	}
}
END_TEST

START_TEST(test_odd)
{
	char text[200], small[20];
	size_t length;

	/* Before 1970 (a clock that was never set) it is 1970. */
	pl_syslog_text(6, -1, "a", 1, "b", text, sizeof text);
	ck_assert_str_eq(text, "<86>Jan  1 00:00:00 a[1]: b");
	length = pl_syslog_text(3, 0, "ident", 1, "line", small, sizeof small);
	ck_assert_uint_lt(length, sizeof small);
	ck_assert_uint_eq(strlen(small), length);
	ck_assert_str_eq(small, "<83>Jan  1 00:00:00");
}
END_TEST

/* Anybody may run su with an argv[0] of 100 KiB, or one that holds a line of its own. */
START_TEST(test_identifier)
{
	static const struct {
		const char *name, *identifier;
	} cases[] = {
	    {"sshd", "sshd"},
	    {"-bash", "-bash"},
	    {"(sd-pam)", "(sd-pam)"},
	    {"", ""},
	    {"su[1]: root\n<84>x", "su[1]__root_<84>x"},
	    {"\x1b\x7f\xc3\xa4", "____"},
	    {"123456789 123456789 123456789 123456789 12345678",
	     "123456789_123456789_123456789_123456789_12345678"},
	    {"123456789 123456789 123456789 123456789 123456789",
	     "123456789_123456789_123456789_123456789_12345678"},
	};
	char identifier[PL_IDENTIFIER_MAX + 1];

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		pl_log_identifier(cases[i].name, identifier);
		ck_assert_str_eq(identifier, cases[i].identifier);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_stamps, test_random_stamps, test_every_day,
				      test_odd,	   test_identifier,    NULL};

	return unit_make_suite("syslog", tests);
}
