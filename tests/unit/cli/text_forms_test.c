/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/line_reader.h"
#include "cli/base/parse_time.h"
#include "cli/base/printable.h"
#include "cli/base/span.h"
#include "cli/base/timestamp.h"
#include "command_unit.h"

#define NOW INT64_C(1764544201000000) /* 2025-11-30T23:10:01Z */

static const struct {
	const char *stamp;
	int64_t time;
} stamps[] = {
    {"2025-11-30T23:10:01Z", NOW},
    {"2025-11-30T23:10:01.5Z", NOW + 500000},
    {"2025-11-30T23:10:01.123456+00:00", NOW + 123456},
    {"2025-12-01T00:10:01+01:00", NOW},
    {"2025-11-30T18:40:01-0430", NOW},
    {"1970-01-01T00:00:00Z", 0},
    {"2000-02-29T00:00:00Z", INT64_C(951782400000000)},
    {"2025-13-30T23:10:01Z", PL_NO_TIME},
    {"2025-11-30T24:10:01Z", PL_NO_TIME},
    {"Nov 30 23:10:01", NOW},
    {"Nov 30 23:10:00.250000", NOW - 750000},
    {"Nov  1 00:00:00", INT64_C(1761955200000000)},
    {"Dec 31 12:00:00", INT64_C(1735646400000000)}, /* of the year before */
    {"Feb 29 00:00:00", INT64_C(1709164800000000)}, /* of the last leap year */
    {"Nov 31 00:00:00", PL_NO_TIME},
    {"Nov 30 25:10:01", PL_NO_TIME},
};

START_TEST(reads_stamps)
{
	struct pl_timestamp_context clock = {.now = NOW};
	const char *stamp = stamps[_i].stamp;

	ck_assert_uint_eq(pl_timestamp_length(stamp, strlen(stamp)), strlen(stamp));
	ck_assert_msg(pl_timestamp_read(stamp, strlen(stamp), &clock) == stamps[_i].time, "%s",
		      stamp);
}
END_TEST

static const struct {
	int64_t usec;
	const char *text;
} spans[] = {
    {-1, "-"},
    {0, "0.0ms"},
    {49, "0.0ms"},
    {50, "0.1ms"},
    {8400, "8.4ms"},
    {99949, "99.9ms"},
    {99950, "100ms"},
    {638200, "638ms"},
    {999499, "999ms"},
    {999500, "1.000s"},
    {1012000, "1.012s"},
    {25003100, "25.003s"},
    {59999499, "59.999s"},
    {59999500, "1min 0.0s"},
    {62300000, "1min 2.3s"},
    {3599949999, "59min 59.9s"},
    {3599950000, "1h 0min"},
    {7500000000, "2h 5min"},
};

START_TEST(writes_spans)
{
	char buf[PL_SPAN_MAX];

	ck_assert_str_eq(pl_span(buf, spans[_i].usec), spans[_i].text);
}
END_TEST

static const struct {
	const char *text;
	int64_t usec; /* -1: none */
} span_texts[] = {
    {"638.2ms", 638200},
    {"0.0ms", 0},
    {"5ms", 5000},
    {"1.234ms", 1234},
    {"9999999999.9ms", INT64_C(9999999999900)},
    {"", -1},
    {"ms", -1},
    {".5ms", -1},
    {"1.ms", -1},
    {"1.0s", -1},
    {"1.0", -1},
    {"-1.0ms", -1},
    {"1.0ms ", -1},
    {"1.2345ms", -1},
    {"1e3ms", -1},
    {"10000000000ms", -1},
};

START_TEST(reads_spans)
{
	int64_t usec;
	bool good = pl_span_parse(span_texts[_i].text, strlen(span_texts[_i].text), &usec);

	ck_assert_msg(good == (span_texts[_i].usec >= 0), "%s", span_texts[_i].text);
	if (good)
		ck_assert_int_eq(usec, span_texts[_i].usec);
}
END_TEST

static const struct {
	const char *raw, *utf8, *ascii;
} safes[] = {
    {"alice", "alice", "alice"},
    {"a\033[31mb", "a\\x1b[31mb", "a\\x1b[31mb"},
    {"a\nb\x7f", "a\\x0ab\\x7f", "a\\x0ab\\x7f"},
    {"j\xc3\xbcrgen", "j\xc3\xbcrgen", "j\\xc3\\xbcrgen"},
    {"\xc2\x9b"
     "31m",
     "\\xc2\\x9b31m", "\\xc2\\x9b31m"}, /* a C1 control */
    {"\xe2\x80\xae"
     "x",
     "\\xe2\\x80\\xaex", "\\xe2\\x80\\xaex"}, /* from right to left */
    {"\xff\xc3", "\\xff\\xc3", "\\xff\\xc3"},
    {"\xc0\x80", "\\xc0\\x80", "\\xc0\\x80"},
    {"\xed\xa0\x80", "\\xed\\xa0\\x80", "\\xed\\xa0\\x80"},
    {"\xf0\x9f\x90\xa7", "\xf0\x9f\x90\xa7", "\\xf0\\x9f\\x90\\xa7"},
};

START_TEST(makes_safe)
{
	struct pl_strbuf buf = {0};

	pl_printable(&buf, safes[_i].raw, true);
	ck_assert_str_eq(buf.s, safes[_i].utf8);
	pl_strbuf_reset(&buf);
	pl_printable(&buf, safes[_i].raw, false);
	ck_assert_str_eq(buf.s, safes[_i].ascii);
	pl_strbuf_free(&buf);
}
END_TEST

static const struct {
	const char *text;
	int64_t usec; /* -1: none */
} whens[] = {
    {"now", NOW},
    {"today", INT64_C(1764460800000000)},
    {"yesterday", INT64_C(1764374400000000)},
    {"@5", 5000000},
    {"-2h", NOW - INT64_C(7200000000)},
    {"2h ago", NOW - INT64_C(7200000000)},
    {"2 days ago", NOW - INT64_C(172800000000)},
    {"2025-11-30", INT64_C(1764460800000000)},
    {"2025-11-30 23:10", NOW - 1000000},
    {"2025-11-30 23:10:01", NOW},
    {"2025-12-01T00:10:01+01:00", NOW},
    {"", -1},
    {"2h", -1},
    {"-2h ago", -1},
    {"-", -1},
    {"@", -1},
    {"@x", -1},
    {"2025-02-30", -1},
    {"tomorrow", -1},
    {"-5y", -1},
    {"Nov 30 23:10:01", -1},
    {"-999999999w", -1},
};

START_TEST(reads_points_in_time)
{
	int64_t usec;
	bool good = pl_parse_time(whens[_i].text, NOW, &usec);

	ck_assert_msg(good == (whens[_i].usec >= 0), "%s", whens[_i].text);
	if (good)
		ck_assert_msg(usec == whens[_i].usec, "%s", whens[_i].text);
}
END_TEST

START_TEST(splits_lines)
{
	static struct pl_line_reader in;
	struct pl_text_line line;
	FILE *file = tmpfile();

	ck_assert_ptr_nonnull(file);
	fputs("one\n\n", file);
	for (int i = 0; i < 3 * PL_LINE_READER_BLOCK; i++)
		putc('x', file);
	fputs("\nlast", file);
	rewind(file);
	in = (struct pl_line_reader){.fd = fileno(file)};
	ck_assert_int_eq(pl_line_reader_next(&in, &line), 1);
	ck_assert(line.length == 3 && memcmp(line.text, "one", 3) == 0);
	ck_assert_int_eq(pl_line_reader_next(&in, &line), 1);
	ck_assert_uint_eq(line.length, 0);
	ck_assert_int_eq(pl_line_reader_next(&in, &line), 1);
	ck_assert(line.cut && line.length == PL_LINE_READER_BLOCK);
	ck_assert_int_eq(pl_line_reader_next(&in, &line), 1);
	ck_assert(!line.cut && line.length == 4 && memcmp(line.text, "last", 4) == 0);
	ck_assert_int_eq(pl_line_reader_next(&in, &line), 0);
	fclose(file);
}
END_TEST

Suite *unit_suite(void)
{
	Suite *suite = suite_create("text_forms");
	TCase *tcase = tcase_create("text_forms");

	setenv("TZ", "UTC", 1);
	tcase_add_loop_test(tcase, reads_stamps, 0, COUNT(stamps));
	tcase_add_loop_test(tcase, writes_spans, 0, COUNT(spans));
	tcase_add_loop_test(tcase, reads_spans, 0, COUNT(span_texts));
	tcase_add_loop_test(tcase, makes_safe, 0, COUNT(safes));
	tcase_add_loop_test(tcase, reads_points_in_time, 0, COUNT(whens));
	tcase_add_test(tcase, splits_lines);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
