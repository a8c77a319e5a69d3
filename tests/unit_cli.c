/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/agg.h"
#include "cli/calls.h"
#include "cli/header.h"
#include "cli/hist.h"
#include "cli/lines.h"
#include "cli/opts.h"
#include "cli/parse.h"
#include "cli/safe.h"
#include "cli/span.h"
#include "cli/stamp.h"
#include "cli/whys.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))
#define HEAD "pam_latency(sshd:session): "
#define TAIL " login=9f2c41d07ab3e655 pid=4711"
#define SLOW HEAD "slow module=pam_motd.so call=open_session took=638.2ms"

/* Parses a copy, as parsing writes into the text; the copy lives until the next call. */
static enum pl_parsed parse(const char *text, size_t len, struct pl_event *ev)
{
	static char copy[4096];

	ck_assert_uint_lt(len, sizeof(copy));
	memset(copy, 'X', sizeof(copy));
	memcpy(copy, text, len);
	return pl_parse(copy, len, ev);
}

static const struct {
	const char *line;
	enum pl_parsed result;
} verdicts[] = {
	{SLOW TAIL, PL_PARSED_OK},
	{SLOW " user=alice" TAIL, PL_PARSED_OK},
	{SLOW " user=\"\"" TAIL, PL_PARSED_OK},
	{SLOW " pids=<=82" TAIL, PL_PARSED_OK},
	{SLOW " newkey=1" TAIL, PL_PARSED_OK}, /* of a later version */
	{SLOW " cut=1", PL_PARSED_OK},
	{HEAD "login took=1.0ms cut=1", PL_PARSED_OK},
	{HEAD "off why=x" TAIL, PL_PARSED_OK},
	{"pam_latency(a_b:auth): config path=/x why=y" TAIL, PL_PARSED_OK},
	/* Lines of others. */
	{"", PL_PARSED_OTHER},
	{"pam_latency", PL_PARSED_OTHER},
	{"pam_latency: slow", PL_PARSED_OTHER},
	{" " SLOW TAIL, PL_PARSED_OTHER},
	{"x " SLOW TAIL, PL_PARSED_OTHER},
	{"pam_unix(sshd:session): session opened", PL_PARSED_OTHER},
	/* Cut off without saying so. */
	{"pam_latency(", PL_PARSED_BAD},
	{"pam_latency(sshd", PL_PARSED_BAD},
	{"pam_latency(sshd:", PL_PARSED_BAD},
	{"pam_latency(sshd:session", PL_PARSED_BAD},
	{"pam_latency(sshd:session):", PL_PARSED_BAD},
	{HEAD, PL_PARSED_BAD},
	{HEAD "slow", PL_PARSED_BAD},
	{HEAD "slow ", PL_PARSED_BAD},
	{SLOW, PL_PARSED_BAD},
	{SLOW " login=9f2c41d07ab3e65 pid=4711", PL_PARSED_BAD},
	{SLOW " login=9f2c41d07ab3e655", PL_PARSED_BAD},
	{SLOW " why=\"half a sent", PL_PARSED_BAD},
	{SLOW " why=\"half\\", PL_PARSED_BAD},
	{SLOW " why=\"half\\x", PL_PARSED_BAD},
	{SLOW " why=\"half\\x0", PL_PARSED_BAD},
	{SLOW " why=", PL_PARSED_BAD},
	/* Not of the grammar. */
	{"pam_latency(sshd:nonsense): slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
	{"pam_latency(:session): slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
	{"pam_latency(s d:session): slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
	{"pam_latency(sshd:session) slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
	{HEAD "nonsense module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
	{HEAD "slow module=a call=b" TAIL, PL_PARSED_BAD},
	{HEAD "slow module=a call=b took=1.0" TAIL, PL_PARSED_BAD},
	{HEAD "slow module=a call=b took=-1.0ms" TAIL, PL_PARSED_BAD},
	{HEAD "slow module=a call=b took=9999999999999ms" TAIL, PL_PARSED_BAD},
	{HEAD "slow  module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
	{SLOW TAIL " ", PL_PARSED_BAD},
	{SLOW TAIL " x", PL_PARSED_BAD},
	{SLOW TAIL " =x", PL_PARSED_BAD},
	{SLOW " took=1.0ms" TAIL, PL_PARSED_BAD}, /* told twice */
	{SLOW " user=a\\b" TAIL, PL_PARSED_BAD},
	{SLOW " user=a\"b\"" TAIL, PL_PARSED_BAD},
	{SLOW " user=\"a\"b" TAIL, PL_PARSED_BAD},
	{SLOW " user=\"\\q\"" TAIL, PL_PARSED_BAD},
	{SLOW " user=\"\\x0A\"" TAIL, PL_PARSED_BAD},
	{SLOW " user=\"\\x00\"" TAIL, PL_PARSED_BAD},
	{SLOW " user=\"a\tb\"" TAIL, PL_PARSED_BAD},
	{SLOW " user=a\rb" TAIL, PL_PARSED_BAD},
	{SLOW " login=0000000000000000 pid=1", PL_PARSED_BAD},
	{SLOW " login=9F2C41D07AB3E655 pid=1", PL_PARSED_BAD},
	{SLOW " login=9f2c41d07ab3e655 pid=x", PL_PARSED_BAD},
};

START_TEST(parses)
{
	const char *line = verdicts[_i].line;
	struct pl_event ev;

	ck_assert_msg(parse(line, strlen(line), &ev) == verdicts[_i].result, "%s", line);
}
END_TEST

START_TEST(decodes_values)
{
	static const char line[] =
		SLOW " why=\"a \\\"b\\\" \\\\ = \\x1b[31m \\xff\" read=42 user=" "j\xc3\xbcrgen" TAIL;
	struct pl_event ev;

	ck_assert_int_eq(parse(line, strlen(line), &ev), PL_PARSED_OK);
	ck_assert_int_eq(ev.kind, PL_KIND_SLOW);
	ck_assert_str_eq(ev.service, "sshd");
	ck_assert_str_eq(ev.type, "session");
	ck_assert_str_eq(pl_event_text(&ev, PL_KEY_WHY), "a \"b\" \\ = \033[31m \xff");
	ck_assert_str_eq(pl_event_text(&ev, PL_KEY_USER), "j\xc3\xbcrgen");
	ck_assert_int_eq(pl_event_num(&ev, PL_KEY_TOOK), 638200);
	ck_assert_int_eq(pl_event_num(&ev, PL_KEY_READ), 42);
	ck_assert_int_eq(pl_event_num(&ev, PL_KEY_PROMPT), -1);
	ck_assert_ptr_null(pl_event_text(&ev, PL_KEY_RHOST));
	ck_assert_uint_eq(ev.id, 0x9f2c41d07ab3e655);
}
END_TEST

/* What the module writes for a user name that tries to be a line of its own stays a user name. */
START_TEST(forged_user_is_a_user)
{
	static const char line[] = HEAD
		"login took=31.4ms user=\"alice\\x0apam_latency(sshd:session): login took=1.0ms\"" TAIL;
	struct pl_event ev;

	ck_assert_int_eq(parse(line, strlen(line), &ev), PL_PARSED_OK);
	ck_assert_int_eq(pl_event_num(&ev, PL_KEY_TOOK), 31400);
	ck_assert_str_eq(pl_event_text(&ev, PL_KEY_USER),
			 "alice\npam_latency(sshd:session): login took=1.0ms");
}
END_TEST

/* No prefix of a good line, and no line with one byte changed, may read outside of it or be taken for
 * something with another id. */
START_TEST(survives_damage)
{
	static const char line[] = SLOW " why=\"a \\x41 \\\" b\" user=alice rhost=198.51.100.7" TAIL;
	const size_t len = sizeof(line) - 1;
	struct pl_event ev;
	char copy[sizeof(line)];

	for (size_t n = 0; n < len; n++)
		if (parse(line, n, &ev) == PL_PARSED_OK)
			ck_assert_uint_eq(ev.id, 0x9f2c41d07ab3e655);
	for (size_t at = 0; at < len; at++)
		for (int byte = 0; byte < 256; byte++) {
			memcpy(copy, line, len);
			copy[at] = (char)byte;
			parse(copy, len, &ev);
		}
}
END_TEST

static const struct {
	const char *line;
	int message; /* offset, -1: not of any form */
	int stamp;
} headers[] = {
	{"pam_latency(sshd:auth): x", 0, 0},
	{"Nov 30 23:10:01 host sshd[123]: pam_latency(sshd:auth): x", 32, 15},
	{"Nov  3 23:10:01 host sudo: pam_latency(sudo:auth): x", 27, 15},
	{"Nov 30 23:10:01.123456 host su[1]: pam_latency(su:auth): x", 35, 22},
	{"2025-11-30T23:10:01.123456+00:00 host sshd[1]: pam_latency(", 47, 32},
	{"2025-11-30T23:10:01+0000 host sshd[1]: pam_latency(", 39, 24},
	{"2025-11-30T23:10:01Z host sshd[1]: pam_latency(", 35, 20},
	{"Nov 30 23:10:01 host gdm-password][99]: pam_latency(", 40, 15},
	{"Nov 30 23:10:01 host sshd[1]: error: pam_latency(", 30, 15},
	{"Nov 30 23:10:01 host a program: pam_latency(", -1, 0},
	{"Nov 30 23:10:01 host pam_latency(sshd:auth): x", 45, 15},
	{"Nov 30 23:10:01  host sshd[1]: pam_latency(", -1, 0},
	{"Nov 30 23:10:01 host sshd[1]:pam_latency(x y", -1, 0},
	{"Nov 30 23:10:01", -1, 0},
	{"Nov 30 23:10:01 ", -1, 0},
	{"Nov 30 23:10:01 host", -1, 0},
	{"Nov", -1, 0},
	{"Foo 30 23:10:01 host sshd[1]: pam_latency(", -1, 0},
	{"2025-11-30 23:10:01 host sshd[1]: pam_latency(", -1, 0},
	{"2025-11-30T23:10:01 host sshd[1]: pam_latency(", -1, 0},
	{" pam_latency(sshd:auth): x", -1, 0},
	{"user said pam_latency(sshd:auth): x", -1, 0},
	{"", -1, 0},
};

START_TEST(finds_message)
{
	const char *line = headers[_i].line;
	struct pl_header header;
	bool found = pl_header_find(line, strlen(line), &header);

	ck_assert_msg(found == (headers[_i].message >= 0), "%s", line);
	if (!found)
		return;
	ck_assert_msg((int)header.message == headers[_i].message, "%s: %zu", line, header.message);
	ck_assert_msg((int)header.stamp == headers[_i].stamp, "%s: %zu", line, header.stamp);
}
END_TEST

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
	struct pl_clock clock = {.now = NOW};
	const char *stamp = stamps[_i].stamp;

	ck_assert_uint_eq(pl_stamp_len(stamp, strlen(stamp)), strlen(stamp));
	ck_assert_msg(pl_stamp_time(stamp, strlen(stamp), &clock) == stamps[_i].time, "%s", stamp);
}
END_TEST

static const struct {
	int64_t usec;
	const char *text;
} spans[] = {
	{-1, "-"},           {0, "0.0ms"},           {49, "0.0ms"},
	{50, "0.1ms"},       {8400, "8.4ms"},        {99949, "99.9ms"},
	{99950, "100ms"},    {638200, "638ms"},      {999499, "999ms"},
	{999500, "1.000s"},  {1012000, "1.012s"},    {25003100, "25.003s"},
	{59999499, "59.999s"}, {59999500, "1min 0.0s"}, {62300000, "1min 2.3s"},
	{3599949999, "59min 59.9s"}, {3599950000, "1h 0min"}, {7500000000, "2h 5min"},
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
	{"638.2ms", 638200}, {"0.0ms", 0}, {"5ms", 5000}, {"1.234ms", 1234},
	{"999999999999.9ms", INT64_C(999999999999900)}, {"", -1}, {"ms", -1}, {".5ms", -1},
	{"1.ms", -1}, {"1.0s", -1}, {"1.0", -1}, {"-1.0ms", -1}, {"1.0ms ", -1},
	{"1.2345ms", -1}, {"1e3ms", -1}, {"1000000000000ms", -1},
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

/* A quantile is within half a percent of the exact one, over the whole range that logins take. */
START_TEST(quantiles_are_close)
{
	for (int64_t scale = 1; scale < INT64_C(10000000000); scale *= 10) {
		struct pl_hist hist = {0};

		for (int64_t i = 1; i <= 1000; i++)
			pl_hist_add(&hist, i * scale);
		for (int percent = 1; percent <= 100; percent++) {
			double exact = (double)percent * 10 * (double)scale;
			double got = (double)pl_hist_quantile(&hist, percent / 100.0);

			ck_assert_double_ge(got, exact * 0.995 - 1);
			ck_assert_double_le(got, exact * 1.005 + 1);
		}
		ck_assert_int_eq(hist.max, 1000 * scale);
		ck_assert_int_eq(hist.sum, 500500 * scale);
		pl_hist_free(&hist);
	}
}
END_TEST

START_TEST(quantiles_of_few)
{
	struct pl_hist hist = {0};

	ck_assert_int_eq(pl_hist_quantile(&hist, 0.5), -1);
	pl_hist_add(&hist, 0);
	ck_assert_int_eq(pl_hist_quantile(&hist, 0.5), 0);
	ck_assert_int_eq(pl_hist_quantile(&hist, 0), 0);
	pl_hist_add(&hist, 638200);
	ck_assert_int_eq(pl_hist_quantile(&hist, 0.5), 0);
	ck_assert_int_eq(pl_hist_quantile(&hist, 0.95), 638200);
	pl_hist_add(&hist, INT64_MAX / 2);
	ck_assert_int_eq(pl_hist_quantile(&hist, 1), INT64_MAX / 2);
	pl_hist_free(&hist);
}
END_TEST

START_TEST(lists_calls)
{
	const char *list = "pam_a.so:authenticate:1.5ms nonsense a:b:c x:y.so:setcred:2.0ms  :acct_mgmt:1.0ms"
			   " pam_b.so:open_session:3";
	struct pl_call_ref ref;

	ck_assert(pl_calls_next(&list, &ref));
	ck_assert_uint_eq(ref.len, 8);
	ck_assert_int_eq(ref.entry, PL_ENTRY_AUTHENTICATE);
	ck_assert_int_eq(ref.took, 1500);
	ck_assert(pl_calls_next(&list, &ref));
	ck_assert(strncmp(ref.module, "x:y.so:", ref.len + 1) == 0);
	ck_assert(!pl_calls_next(&list, &ref));
}
END_TEST

static const struct {
	const char *raw, *utf8, *ascii;
} safes[] = {
	{"alice", "alice", "alice"},
	{"a\033[31mb", "a\\x1b[31mb", "a\\x1b[31mb"},
	{"a\nb\x7f", "a\\x0ab\\x7f", "a\\x0ab\\x7f"},
	{"j\xc3\xbcrgen", "j\xc3\xbcrgen", "j\\xc3\\xbcrgen"},
	{"\xc2\x9b" "31m", "\\xc2\\x9b31m", "\\xc2\\x9b31m"},       /* a C1 control */
	{"\xe2\x80\xae" "x", "\\xe2\\x80\\xaex", "\\xe2\\x80\\xaex"}, /* from right to left */
	{"\xff\xc3", "\\xff\\xc3", "\\xff\\xc3"},
	{"\xc0\x80", "\\xc0\\x80", "\\xc0\\x80"},
	{"\xed\xa0\x80", "\\xed\\xa0\\x80", "\\xed\\xa0\\x80"},
	{"\xf0\x9f\x90\xa7", "\xf0\x9f\x90\xa7", "\\xf0\\x9f\\x90\\xa7"},
};

START_TEST(makes_safe)
{
	struct pl_buf buf = {0};

	pl_safe(&buf, safes[_i].raw, true);
	ck_assert_str_eq(buf.s, safes[_i].utf8);
	pl_buf_reset(&buf);
	pl_safe(&buf, safes[_i].raw, false);
	ck_assert_str_eq(buf.s, safes[_i].ascii);
	pl_buf_free(&buf);
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
	{"", -1}, {"2h", -1}, {"-2h ago", -1}, {"-", -1}, {"@", -1}, {"@x", -1},
	{"2025-02-30", -1}, {"tomorrow", -1}, {"-5y", -1}, {"Nov 30 23:10:01", -1},
	{"-999999999w", -1},
};

START_TEST(reads_points_in_time)
{
	int64_t usec;
	bool good = pl_when(whens[_i].text, NOW, &usec);

	ck_assert_msg(good == (whens[_i].usec >= 0), "%s", whens[_i].text);
	if (good)
		ck_assert_msg(usec == whens[_i].usec, "%s", whens[_i].text);
}
END_TEST

START_TEST(groups_reasons)
{
	struct pl_whys whys = {0};

	pl_whys_add(&whys, "child", "50-x ran 610ms (under run-parts)");
	pl_whys_add(&whys, "wait-tcp", "waiting for 203.0.113.5:443");
	pl_whys_add(&whys, "wait-tcp", "waiting for 203.0.113.6:443");
	pl_whys_add(&whys, "child", "50-x ran 1.2s (under run-parts)");
	ck_assert_uint_eq(pl_whys_best(&whys)->count, 2);
	ck_assert_str_eq(pl_whys_best(&whys)->text, "50-x ran 1.2s (under run-parts)");
	ck_assert_uint_eq(whys.top[1].count + whys.top[2].count, 2);
	for (int i = 0; i < 1000; i++) {
		char text[32];

		snprintf(text, sizeof(text), "name%d-x", i);
		pl_whys_add(&whys, NULL, text);
	}
	pl_whys_free(&whys);
	ck_assert_ptr_null(pl_whys_best(&whys));
}
END_TEST

static void feed(struct pl_agg *agg, const char *line)
{
	struct pl_event ev = {.time = PL_NO_TIME};

	ck_assert_int_eq(parse(line, strlen(line), &ev), PL_PARSED_OK);
	pl_agg_event(agg, &ev);
}

/* The same call in three lines of one login counts once, in any order; two equal calls count twice. */
START_TEST(counts_once)
{
	static const char *const lines[] = {
		HEAD "slow module=a.so call=open_session took=300.0ms budget=200.0ms" TAIL,
		HEAD "call module=a.so call=open_session took=300.0ms" TAIL,
		HEAD "login took=1.0ms" TAIL
		     " calls=\"a.so:open_session:300.0ms b.so:setcred:0.1ms b.so:setcred:0.1ms\"",
		HEAD "call module=b.so call=setcred took=0.1ms" TAIL,
		HEAD "login took=1.0ms" TAIL " calls=\"a.so:open_session:300.0ms\"",
	};
	static const int orders[][5] = {{0, 1, 2, 3, 4}, {2, 0, 1, 3, 4}, {3, 1, 0, 2, 4}};
	struct pl_agg *agg = pl_agg_new(false, PL_BY_NONE);

	for (int i = 0; i < 5; i++)
		feed(agg, lines[orders[_i][i]]);
	pl_stats_sort(&agg->calls);
	ck_assert_uint_eq(agg->calls.used, 2);
	ck_assert_uint_eq(agg->logins.hist.count, 1);
	ck_assert_uint_eq(agg->calls.stat[0]->hist.count, 1);
	ck_assert_uint_eq(agg->calls.stat[0]->over, 1);
	ck_assert_uint_eq(agg->calls.stat[1]->hist.count, 2);
	pl_agg_free(agg);
}
END_TEST

/* Names without end do not take memory without end. */
START_TEST(bounds_names)
{
	struct pl_agg *agg = pl_agg_new(true, PL_BY_NONE);
	char line[256];

	for (int i = 0; i < 3 * PL_STATS; i++) {
		snprintf(line, sizeof(line),
			 HEAD "slow module=m%d.so call=setcred took=1.0ms login=%016x pid=1", i, i + 1);
		feed(agg, line);
	}
	ck_assert_uint_eq(agg->calls.used, PL_STATS + 1);
	ck_assert_str_eq(agg->calls.stat[PL_STATS]->module, "(others)");
	ck_assert_uint_eq(agg->calls.stat[PL_STATS]->hist.count, 2 * PL_STATS);
	pl_agg_free(agg);
}
END_TEST

START_TEST(splits_lines)
{
	static struct pl_lines in;
	struct pl_line line;
	FILE *file = tmpfile();

	ck_assert_ptr_nonnull(file);
	fputs("one\n\n", file);
	for (int i = 0; i < 3 * PL_LINES_BLOCK; i++)
		putc('x', file);
	fputs("\nlast", file);
	rewind(file);
	in = (struct pl_lines){.fd = fileno(file)};
	ck_assert_int_eq(pl_lines_next(&in, &line), 1);
	ck_assert(line.len == 3 && memcmp(line.text, "one", 3) == 0);
	ck_assert_int_eq(pl_lines_next(&in, &line), 1);
	ck_assert_uint_eq(line.len, 0);
	ck_assert_int_eq(pl_lines_next(&in, &line), 1);
	ck_assert(line.cut && line.len == PL_LINES_BLOCK);
	ck_assert_int_eq(pl_lines_next(&in, &line), 1);
	ck_assert(!line.cut && line.len == 4 && memcmp(line.text, "last", 4) == 0);
	ck_assert_int_eq(pl_lines_next(&in, &line), 0);
	fclose(file);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cli");
	TCase *tcase = tcase_create("cli");
	SRunner *runner = srunner_create(suite);
	int failed;

	setenv("TZ", "UTC", 1);
	tcase_add_loop_test(tcase, parses, 0, COUNT(verdicts));
	tcase_add_test(tcase, decodes_values);
	tcase_add_test(tcase, forged_user_is_a_user);
	tcase_add_test(tcase, survives_damage);
	tcase_add_loop_test(tcase, finds_message, 0, COUNT(headers));
	tcase_add_loop_test(tcase, reads_stamps, 0, COUNT(stamps));
	tcase_add_loop_test(tcase, writes_spans, 0, COUNT(spans));
	tcase_add_loop_test(tcase, reads_spans, 0, COUNT(span_texts));
	tcase_add_test(tcase, quantiles_are_close);
	tcase_add_test(tcase, quantiles_of_few);
	tcase_add_test(tcase, lists_calls);
	tcase_add_loop_test(tcase, makes_safe, 0, COUNT(safes));
	tcase_add_loop_test(tcase, reads_points_in_time, 0, COUNT(whens));
	tcase_add_test(tcase, groups_reasons);
	tcase_add_loop_test(tcase, counts_once, 0, 3);
	tcase_add_test(tcase, bounds_names);
	tcase_add_test(tcase, splits_lines);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
