/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/base/units.h"
#include "pam_latency/conf/conf_value.h"
#include "pam_latency/conf/settings.h"

#include <stdio.h>
#include <string.h>

#define BAD UINT64_MAX /* no parser can give this */

struct unit_case {
	const char *text;
	uint64_t value;
	const char *error; /* how the sentence begins */
};

#define NO_DURATION "needs a unit: us, ms, s or min"
#define NO_SIZE "needs a unit: B, KiB, MiB, GiB, KB, MB or GB"

static const struct unit_case durations[] = {
    {"0us", 0, NULL},
    {"1us", 1, NULL},
    {"250ms", 250000, NULL},
    {"1s", 1000000, NULL},
    {"2min", 120000000, NULL},
    {"1.5s", 1500000, NULL},
    {"1.50s", 1500000, NULL},
    {"0.5ms", 500, NULL},
    {"0.001ms", 1, NULL},
    {"0.25min", 15000000, NULL},
    {"0.000001s", 1, NULL},
    {"1.000000000000000000000000s", 1000000, NULL},
    {"0.00000005min", 3, NULL},
    {"1000000000min", 60000000000000000, NULL},
    {"9223372036854.775807s", INT64_MAX, NULL},
    {"9223372036854.775808s", BAD, "is too large"},
    {"9223372036855s", BAD, "is too large"},
    {"9223372036854775807us", INT64_MAX, NULL},
    {"9223372036854775808us", BAD, "is too large"},
    {"99999999999999999999us", BAD, "is too large"},
    {"18446744073709551617us", BAD, "is too large"},
    {"153722867281min", BAD, "is too large"},
    {"", BAD, "is empty"},
    {"-1s", BAD, "is negative"},
    {"-0s", BAD, "is negative"},
    {"+1s", BAD, "is not a number"},
    {"s", BAD, "is not a number"},
    {".5s", BAD, "is not a number"},
    {" 1s", BAD, "is not a number"},
    {"0x10s", BAD, NO_DURATION},
    {"1 s", BAD, NO_DURATION},
    {"1s ", BAD, NO_DURATION},
    {"1s\n", BAD, NO_DURATION},
    {"200", BAD, NO_DURATION},
    {"0", BAD, NO_DURATION},
    {"1.5", BAD, NO_DURATION},
    {"1.", BAD, NO_DURATION},
    {"1h", BAD, NO_DURATION},
    {"1S", BAD, NO_DURATION},
    {"1MS", BAD, NO_DURATION},
    {"1m", BAD, NO_DURATION},
    {"1sec", BAD, NO_DURATION},
    {"1KiB", BAD, NO_DURATION},
    {"1e3s", BAD, NO_DURATION},
    {"1,5s", BAD, NO_DURATION},
    {"010s", BAD, "has a leading zero"},
    {"00s", BAD, "has a leading zero"},
    {"1.s", BAD, "digits are missing behind the point"},
    {"1.5.5s", BAD, "is not a number"},
    {"1..5s", BAD, "digits are missing behind the point"},
    {"0.5us", BAD, "is finer than the smallest unit"},
    /* A digit whose share had become nothing was once taken for a zero. */
    {"0.01us", BAD, "is finer than the smallest unit"},
    {"0.0001ms", BAD, "is finer than the smallest unit"},
    {"0.0000001s", BAD, "is finer than the smallest unit"},
    {"1.00000000000000000000000000001s", BAD, "is finer than the smallest unit"},
};

static const struct unit_case sizes[] = {
    {"0B", 0, NULL},
    {"1B", 1, NULL},
    {"8MiB", 8 << 20, NULL},
    {"1KiB", 1024, NULL},
    {"1GiB", 1 << 30, NULL},
    {"1KB", 1000, NULL},
    {"1MB", 1000000, NULL},
    {"1GB", 1000000000, NULL},
    {"1.5GB", 1500000000, NULL},
    {"1.5KiB", 1536, NULL},
    /* A whole number of bytes, although a fifth of a KiB is none. */
    {"1.25KiB", 1280, NULL},
    {"0.125MiB", 131072, NULL},
    {"0.0009765625KiB", 1, NULL},
    {"8589934591GiB", 9223372035781033984, NULL},
    {"8589934592GiB", BAD, "is too large"},
    {"0.1KiB", BAD, "is finer than the smallest unit"},
    {"0.5B", BAD, "is finer than the smallest unit"},
    {"0.00048828125KiB", BAD, "is finer than the smallest unit"},
    {"8", BAD, NO_SIZE},
    {"8 MiB", BAD, NO_SIZE},
    {"8M", BAD, NO_SIZE},
    {"8mib", BAD, NO_SIZE},
    {"8kB", BAD, NO_SIZE},
    {"8TiB", BAD, NO_SIZE},
    {"8ms", BAD, NO_SIZE},
    {"", BAD, "is empty"},
    {"-1B", BAD, "is negative"},
    {"010B", BAD, "has a leading zero"},
};

static const struct unit_case counts[] = {
    {"0", 0, NULL},
    {"1", 1, NULL},
    {"65536", 65536, NULL},
    {"9223372036854775807", INT64_MAX, NULL},
    {"9223372036854775808", BAD, "is too large"},
    {"18446744073709551616", BAD, "is too large"},
    {"", BAD, "is empty"},
    {"-1", BAD, "is negative"},
    {"+1", BAD, "is not a number"},
    {"010", BAD, "has a leading zero"},
    {"08", BAD, "has a leading zero"},
    {"1.0", BAD, "is not a whole number"},
    {"1.", BAD, "is not a whole number"},
    {" 1", BAD, "is not a number"},
    {"1 ", BAD, "is a count and takes no unit"},
    {"64KiB", BAD, "is a count and takes no unit"},
    {"0x10", BAD, "is a count and takes no unit"},
    {"1e6", BAD, "is a count and takes no unit"},
    {"inf", BAD, "is not a number"},
};

typedef const char *parser(const char *, uint64_t *);

static void check_table(parser *parse, const struct unit_case *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct unit_case *c = &cases[i];
		uint64_t value = BAD;
		const char *error = parse(c->text, &value);

		ck_assert_msg((error == NULL) == (c->error == NULL), "\"%s\": %s", c->text,
			      error != NULL ? error : "accepted");
		ck_assert_msg(value == c->value, "\"%s\" gives %llu", c->text,
			      (unsigned long long)value);
		if (error != NULL)
			ck_assert_msg(strcmp(error, c->error) == 0, "\"%s\": %s", c->text,
				      error);
	}
}

START_TEST(test_durations)
{
	check_table(pl_parse_duration, durations, COUNT_OF(durations));
}
END_TEST

START_TEST(test_sizes)
{
	check_table(pl_parse_size, sizes, COUNT_OF(sizes));
}
END_TEST

START_TEST(test_counts)
{
	check_table(pl_parse_count, counts, COUNT_OF(counts));
}
END_TEST

/* Every whole number of microseconds can be written in every unit that is as fine. */
START_TEST(test_exact_decimals)
{
	struct unit_random random = {0x1234567};

	for (size_t i = 0; i < unit_rounds(20000); i++) {
		uint64_t usec = unit_random(&random) >> (20 + unit_below(&random, 40)), value;
		char text[64];

		snprintf(text, sizeof text, "%llu.%06llus",
			 (unsigned long long)(usec / 1000000),
			 (unsigned long long)(usec % 1000000));
		ck_assert_ptr_null(pl_parse_duration(text, &value));
		ck_assert_uint_eq(value, usec);
		snprintf(text, sizeof text, "%llu.%03llums", (unsigned long long)(usec / 1000),
			 (unsigned long long)(usec % 1000));
		ck_assert_ptr_null(pl_parse_duration(text, &value));
		ck_assert_uint_eq(value, usec);
	}
}
END_TEST

struct value_case {
	const char *name, *text;
	uint64_t value;
	const char *error;
};

static const struct value_case values[] = {
    {"log", "slow", PL_LOG_SLOW, NULL},
    {"log", "all", PL_LOG_ALL, NULL},
    {"log", "All", BAD, "must be slow or all"},
    {"log", "", BAD, "must be slow or all"},
    {"summary", "always", PL_SUMMARY_ALWAYS, NULL},
    {"summary", "slow", PL_SUMMARY_SLOW, NULL},
    {"summary", "never", PL_SUMMARY_NEVER, NULL},
    {"summary", "no", BAD, "must be always, slow or never"},
    {"observe", "yes", 1, NULL},
    {"observe", "no", 0, NULL},
    {"observe", "true", BAD, "must be yes or no"},
    {"observe", "1", BAD, "must be yes or no"},
    {"cmdline", "full", PL_CMDLINE_FULL, NULL},
    {"cmdline", "name", PL_CMDLINE_NAME, NULL},
    {"cmdline", "none", BAD, "must be full or name"},
    {"max-read", "1MiB", 1 << 20, NULL},
    {"max-read", "1s", BAD, NO_SIZE},
    {"nofile-max", "1024", 1024, NULL},
    {"interfaces-max", "1s", BAD, "is a count and takes no unit"},
    {"still-running", "100ms", 100000, NULL},
    {"still-running", "99.999ms", BAD, "must be at least 100ms"},
    {"still-running", "0s", BAD, "must be at least 100ms"},
    {"budget", "0ms", 0, NULL},
    {"total", "1", BAD, NO_DURATION},
};

START_TEST(test_values_by_setting)
{
	for (size_t i = 0; i < COUNT_OF(values); i++) {
		const struct value_case *c = &values[i];
		uint64_t value = BAD;
		const char *error = pl_conf_value(c->name, c->text, &value);

		ck_assert_msg(value == c->value, "%s = %s", c->name, c->text);
		ck_assert_pstr_eq(error, c->error);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {
	    test_durations,	    test_sizes, test_counts, test_exact_decimals,
	    test_values_by_setting, NULL};

	return unit_make_suite("units", tests);
}
