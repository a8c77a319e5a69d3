/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/base/quote.h"
#include "pam_latency/base/text.h"

#include <stdlib.h>
#include <string.h>

/* A text with a byte behind it that must not change. */
static char buffer[4096];

static struct pl_text begin(size_t size)
{
	memset(buffer, '~', sizeof buffer);
	return (struct pl_text){.buf = buffer, .size = size};
}

static const char *end(struct pl_text *t)
{
	ck_assert_uint_le(t->length, t->size);
	ck_assert_int_eq(buffer[t->size], '~');
	return pl_text_end(t);
}

struct quote_case {
	const char *value;
	size_t length; /* 0: strlen() */
	const char *quoted;
};

static const struct quote_case quotes[] = {
    {"", 0, "\"\""},
    {"plain", 0, "plain"},
    {"/etc/update-motd.d/50-x", 0, "/etc/update-motd.d/50-x"},
    {"a:b,c;d'e(f)g[h]{i}|&$#!~", 0, "a:b,c;d'e(f)g[h]{i}|&$#!~"},
    {"two words", 0, "\"two words\""},
    {"a=b", 0, "\"a=b\""},
    {"a\"b", 0, "\"a\\\"b\""},
    {"a\\b", 0, "\"a\\\\b\""},
    {"\\x41", 0, "\"\\\\x41\""},
    {"\"", 0, "\"\\\"\""},
    {"a\nb", 0, "\"a\\x0ab\""},
    {"a\rb\tc", 0, "\"a\\x0db\\x09c\""},
    {"\0", 1, "\"\\x00\""},
    {"a\0b", 3, "\"a\\x00b\""},
    {"\x1b[31m", 0, "\"\\x1b[31m\""},
    {"\x7f", 0, "\"\\x7f\""},
    {"\xc3\xa4", 0, "\xc3\xa4"},
    {"\xe2\x82\xac", 0, "\xe2\x82\xac"},
    {"\xf0\x9f\x94\x91", 0, "\xf0\x9f\x94\x91"},
    {"\xed\x9f\xbf\xee\x80\x80", 0, "\xed\x9f\xbf\xee\x80\x80"},
    {"\xf4\x8f\xbf\xbf", 0, "\xf4\x8f\xbf\xbf"},
    /* C1 controls, of which a terminal obeys some */
    {"\xc2\x80", 0, "\"\\xc2\\x80\""},
    {"\xc2\x9b", 0, "\"\\xc2\\x9b\""},
    {"\xc2\x9f", 0, "\"\\xc2\\x9f\""},
    {"\xc2\xa0", 0, "\xc2\xa0"},
    /* not UTF-8 */
    {"\x80", 0, "\"\\x80\""},
    {"\xff\xfe", 0, "\"\\xff\\xfe\""},
    {"\xc3", 0, "\"\\xc3\""},
    {"\xc3(", 0, "\"\\xc3(\""},
    {"\xe2\x82", 0, "\"\\xe2\\x82\""},
    {"\xe2\x82z", 0, "\"\\xe2\\x82z\""},
    {"\xf0\x9f\x94", 0, "\"\\xf0\\x9f\\x94\""},
    /* overlong */
    {"\xc0\x8a", 0, "\"\\xc0\\x8a\""},
    {"\xc1\xbf", 0, "\"\\xc1\\xbf\""},
    {"\xe0\x80\x8a", 0, "\"\\xe0\\x80\\x8a\""},
    {"\xe0\x9f\xbf", 0, "\"\\xe0\\x9f\\xbf\""},
    {"\xf0\x80\x80\x8a", 0, "\"\\xf0\\x80\\x80\\x8a\""},
    {"\xf0\x8f\xbf\xbf", 0, "\"\\xf0\\x8f\\xbf\\xbf\""},
    /* surrogates, and beyond U+10FFFF */
    {"\xed\xa0\x80", 0, "\"\\xed\\xa0\\x80\""},
    {"\xed\xbf\xbf", 0, "\"\\xed\\xbf\\xbf\""},
    {"\xf4\x90\x80\x80", 0, "\"\\xf4\\x90\\x80\\x80\""},
    {"\xf5\x80\x80\x80", 0, "\"\\xf5\\x80\\x80\\x80\""},
    {"\xf8\x88\x80\x80\x80", 0, "\"\\xf8\\x88\\x80\\x80\\x80\""},
    /* a forged line */
    {"x\npam_latency(sshd:session): login took=1.0ms", 0,
     "\"x\\x0apam_latency(sshd:session): login took=1.0ms\""},
};

START_TEST(test_quoted)
{
	for (size_t i = 0; i < COUNT_OF(quotes); i++) {
		const struct quote_case *c = &quotes[i];
		size_t length = c->length > 0 ? c->length : strlen(c->value);
		char *exact = malloc(length > 0 ? length : 1);
		struct pl_text t = begin(1000);

		memcpy(exact, c->value, length);
		pl_text_quoted(&t, exact, length);
		ck_assert_str_eq(end(&t), c->quoted);
		free(exact);
	}
}
END_TEST

/* The way back, as a reader of the log goes it. */
static size_t unquote(const char *text, size_t length, char *value)
{
	size_t n = 0;

	if (length == 0 || text[0] != '"') {
		memcpy(value, text, length);
		return length;
	}
	for (size_t i = 1; i + 1 < length; i++) {
		if (text[i] != '\\') {
			value[n++] = text[i];
		} else if (text[i + 1] == 'x') {
			char digits[3] = {text[i + 2], text[i + 3], '\0'};

			value[n++] = (char)strtoul(digits, NULL, 16);
			i += 3;
		} else {
			value[n++] = text[++i];
		}
	}
	return n;
}

/* Printable UTF-8, and one word of the log. */
static bool is_clean(const char *text, size_t length)
{
	for (size_t i = 0, step; i < length; i += step) {
		step = pl_utf8_length(text + i, length - i);
		if (step == 0 || (unsigned char)text[i] < 0x20 || text[i] == 0x7f)
			return false;
		if (text[0] != '"' && strchr(" =\"\\", text[i]) != NULL)
			return false;
	}
	return true;
}

/* Any bytes: what comes out is clean, and says what went in. */
START_TEST(test_quoted_random)
{
	static const char special[] = "\"\\= \n\x7f\xc2\x85\xe2\x80\xa8x";
	struct unit_random random = {0xfeed};

	for (size_t round = 0; round < unit_rounds(100000); round++) {
		char value[40], back[200];
		size_t n = unit_below(&random, sizeof value) + 1;
		struct pl_text t = begin(1000);

		for (size_t i = 0; i < n; i++)
			value[i] = unit_below(&random, 2) == 0
				       ? special[unit_below(&random, sizeof special)]
				       : (char)unit_random(&random);
		pl_text_quoted(&t, value, n);
		if (!is_clean(buffer, t.length) || unquote(buffer, t.length, back) != n ||
		    memcmp(back, value, n) != 0)
			ck_abort_msg("round %zu: %s", round, end(&t));
	}
}
END_TEST

START_TEST(test_prefix)
{
	static const struct {
		const char *word, *text;
	} cases[] = {
	    {"sshd", "sshd"},	    {"", ""},
	    {"a b", "a_b"},	    {"x): login", "x___login"},
	    {"a(b)c:d", "a_b_c_d"}, {"a\nb\x7f\x01", "a_b__"},
	    {"\xc3\xa4", "__"},	    {"~!\"=\\", "~!\"=\\"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct pl_text t = begin(100);

		pl_text_prefix(&t, cases[i].word);
		ck_assert_str_eq(end(&t), cases[i].text);
	}
}
END_TEST

struct time_case {
	uint64_t usec;
	const char *ms, *span;
};

static const struct time_case times[] = {
    {0, "0.0ms", "0us"},
    {1, "0.0ms", "1us"},
    {49, "0.0ms", "49us"},
    {50, "0.1ms", "50us"},
    {149, "0.1ms", "149us"},
    {150, "0.2ms", "150us"},
    {999, "1.0ms", "999us"},
    {1000, "1.0ms", "1ms"},
    {638200, "638.2ms", "638ms"},
    {999949, "999.9ms", "999ms"},
    {999950, "1000.0ms", "999ms"},
    {1000000, "1000.0ms", "1.000s"},
    {1012345, "1012.3ms", "1.012s"},
    {59999999, "60000.0ms", "59.999s"},
    {60000000, "60000.0ms", "1min 0.0s"},
    {62300000, "62300.0ms", "1min 2.3s"},
    {3599999999, "3600000.0ms", "59min 59.9s"},
    {3600000000, "3600000.0ms", "60min 0.0s"},
    {UINT64_MAX, "18446744073709551.6ms", "307445734561min 49.5s"},
};

START_TEST(test_times)
{
	for (size_t i = 0; i < COUNT_OF(times); i++) {
		struct pl_text t = begin(100);

		pl_text_ms(&t, times[i].usec);
		ck_assert_str_eq(end(&t), times[i].ms);
		t = begin(100);
		pl_text_span(&t, times[i].usec);
		ck_assert_str_eq(end(&t), times[i].span);
	}
}
END_TEST

START_TEST(test_sizes)
{
	static const struct {
		uint64_t bytes;
		const char *text;
	} cases[] = {
	    {0, "0B"},
	    {1023, "1023B"},
	    {1024, "1.0KiB"},
	    {1536, "1.5KiB"},
	    {10239, "9.9KiB"},
	    {10240, "10KiB"},
	    {1048575, "1023KiB"},
	    {1048576, "1.0MiB"},
	    {258ULL << 20, "258MiB"},
	    {1ULL << 40, "1.0TiB"},
	    {UINT64_MAX, "15EiB"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct pl_text t = begin(100);

		pl_text_size(&t, cases[i].bytes);
		ck_assert_str_eq(end(&t), cases[i].text);
	}
}
END_TEST

/* What does not fit is left out whole, and all that comes after it too. */
START_TEST(test_full)
{
	struct pl_text t = begin(5);

	pl_text_string(&t, "abc");
	pl_text_string(&t, "def");
	pl_text_char(&t, 'g');
	ck_assert(t.full);
	ck_assert_str_eq(end(&t), "abc");
	t = begin(5);
	pl_text_string(&t, "abcde");
	ck_assert(!t.full);
	pl_text_bytes(&t, "", 0);
	ck_assert(!t.full);
	pl_text_char(&t, 'f');
	ck_assert(t.full);
	t = begin(0);
	pl_text_number(&t, UINT64_MAX);
	ck_assert_str_eq(end(&t), "");
	t = begin(100);
	pl_text_number(&t, UINT64_MAX);
	ck_assert_str_eq(end(&t), "18446744073709551615");
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_quoted, test_quoted_random, test_prefix, test_times,
				      test_sizes,  test_full,	       NULL};

	return unit_make_suite("text", tests);
}
