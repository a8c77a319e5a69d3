/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/conf/conf_load.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *text, struct pl_settings *s, struct pl_conf_error *e)
{
	memset(e, 0, sizeof *e);
	return pl_conf_parse(text, strlen(text), s, e);
}

/* Whatever came before, a good text must still be read right. */
static void check_control(const char *after)
{
	struct pl_settings s;
	struct pl_conf_error e;
	int result = parse("# control\nbudget = 77ms\nmodule \"pam_x.so\" { setcred = 3s }\n"
			   "service \"a b\" {\n\tmodule \"y\" { budget = 1ms } }\n",
			   &s, &e);

	ck_assert_msg(result == 0, "after <%s>: line %d: %s", after, e.line, e.text);
	ck_assert_uint_eq(s.scope.budgets.any, 77000);
	ck_assert_uint_eq(s.module_count, 1);
	ck_assert_str_eq(s.modules[0].name, "pam_x.so");
	ck_assert_uint_eq(s.modules[0].budgets.call[PL_SETCRED], 3000000);
	ck_assert_uint_eq(s.service_count, 1);
	ck_assert_str_eq(s.services[0].name, "a b");
	ck_assert_uint_eq(s.services[0].modules[0].budgets.any, 1000);
	pl_settings_clear(&s);
}

struct bad_case {
	const char *text;
	int line;
	const char *error; /* part of it */
};

static const struct bad_case bad[] = {
    /* libconfuse takes the second one without a word */
    {"budget = 1s\nbudget = 2s\n", 2, "'budget' is given twice"},
    {"budget = 1s budget = 1s", 1, "'budget' is given twice"},
    {"service \"a\" {\n\n total = 1s\n total = 2s\n}\n", 4, "'total' is given twice"},
    {"module \"a\" { budget = 1s }\nmodule \"a\" { setcred = 1s }\n", 2, "a"},
    {"service \"a\" { }\nservice \"a\" { }\n", 2, "a"},
    {"service \"a\" { module \"b\" { }\nmodule \"b\" { } }\n", 2, "b"},
    {"child \"/a\" { }\nchild \"/a\" { }\n", 2, "a"},
    {"file \"/a\" { }\nfile \"/a\" { }\n", 2, "a"},
    /* never closed */
    {"\nmodule \"a\" {\n budget = 1s\n", 2, "a section is not closed"},
    {"budget = \"1s\n", 1, "a string is not closed"},
    {"budget = '1s\n", 1, "a string is not closed"},
    {"\n\n/* budget = 1s\n", 3, "a comment is not closed"},
    {"budget = 1s\n}\n", 2, "a closing brace"},
    /* environment, other files, functions */
    {"\nbudget = ${HOME}\n", 2, "'$'"},
    {"budget = \"${HOME}\"\n", 1, "'$'"},
    {"include(\"/etc/passwd\")\n", 1, "include"},
    {"include(\"/\")\n", 1, "include"},
    {"\n__unknown = 1\n", 2, "__unknown"},
    {"exec(\"x\")\n", 1, "exec"},
    /* forms that only lists know */
    {"\n\nbudget += 1s\n", 3, "+="},
    {"\nbudget = {1s, 2s}\n", 2, "{"},
    {"budget = {1s}\n", 1, "{"},
    {"budget = {}\n", 1, "{"},
    {"budget = 1s, 2s\n", 1, ","},
    {"budget\n= \n", 3, ""},
    {"budget", 1, ""},
    {"budget =", 1, ""},
    {"budget 1s\n", 1, "budget"},
    {"= 1s\n", 1, "="},
    {"budget = 1s\n(\n", 2, "("},
    /* values */
    {"\nbudget = 200\n", 2, "budget = \"200\": needs a unit: us, ms, s or min"},
    {"budget = \"\"\n", 1, "budget = \"\": is empty"},
    {"budget = 010ms\n", 1, "leading zero"},
    {"budget = -1s\n", 1, "is negative"},
    {"budget = 1,5s\n", 1, ""},
    {"budget = 1 s\n", 1, "needs a unit"},
    {"nofile-max = 010\n", 1, "leading zero"},
    {"nofile-max = 0x10\n", 1, "no unit"},
    {"max-read = 8\n", 1, "needs a unit: B, KiB"},
    {"max-read = 99999999999GiB\n", 1, "too large"},
    {"log = loud\n", 1, "log = \"loud\": must be slow or all"},
    {"observe = true\n", 1, "must be yes or no"},
    {"still-running = 1ms\n", 1, "must be at least 100ms"},
    {"budget = \"1s\\x24\"\n", 1, "needs a unit"},
    {"budget = \"\\061s\"\n", 1, "backslash and a digit"},
    {"budget = \"\\999\"\n", 1, "backslash and a digit"},
    /* sections */
    {"module { budget = 1s }\n", 1, "module"},
    {"module \"\" { }\n", 1, "the title is empty"},
    {"\nmodule \"/lib/security/a.so\" { }\n", 2, "file name alone"},
    {"service \"a/b\" { }\n", 1, "file name in /etc/pam.d"},
    {"file \"btmp\" { }\n", 1, "absolute path"},
    {"module \"a\" { total = 1s }\n", 1, "total"},
    {"module \"a\" { log = all }\n", 1, "log"},
    {"child \"a\" { authenticate = 1s }\n", 1, "authenticate"},
    {"file \"/a\" { budget = 1s }\n", 1, "budget"},
    {"service \"a\" { child \"b\" { } }\n", 1, "child"},
    {"service \"a\" { service \"b\" { } }\n", 1, "service"},
    {"module \"a\" = 1s\n", 1, "module"},
    {"module = 1s\n", 1, "module"},
    {"a { b { c { d { } } } }\n", 1, "nested too deeply"},
    {"Budget = 1s\n", 1, "Budget"},
    {"budget = 1s\n\n\nbuget = 2s # a slip\n", 4, "buget"},
    {"budget = 1s\r\nbuget = 2s\r\n", 2, "buget"},
    {"/* a\n b */\n// c\n# d\nbuget = 2s\n", 5, "buget"},
    {"a//b\"\n", 1, "a string is not closed"},
};

START_TEST(test_bad)
{
	static const struct pl_settings nothing;

	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		const struct bad_case *c = &bad[i];
		struct pl_settings s;
		struct pl_conf_error e;

		ck_assert_msg(parse(c->text, &s, &e) == -1, "<%s> is accepted", c->text);
		ck_assert_msg(strstr(e.text, c->error) != NULL && e.text[0] != '\0', "<%s>: %s",
			      c->text, e.text);
		ck_assert_msg(e.line == c->line, "<%s>: line %d: %s", c->text, e.line, e.text);
		/* All or nothing. */
		ck_assert_mem_eq(&s, &nothing, sizeof s);
		check_control(c->text);
	}
}
END_TEST

struct good_case {
	const char *text;
	uint64_t budget;
};

static const struct good_case good[] = {
    {"", 200000},
    {"# nothing", 200000},
    {"budget = 1s", 1000000},
    {"budget=1s", 1000000},
    {"budget = \"1s\"", 1000000},
    {"budget = '1s'", 1000000},
    {"budget\n=\n1s\n", 1000000},
    {"budget = 1s\r\n", 1000000},
    {"\r\nbudget = 1s\r\nlog = all\r\n", 1000000},
    {"budget = 1s # why", 1000000},
    {"budget = 1s // why\n", 1000000},
    {"/* why */ budget = /* why */ 1s", 1000000},
    {"budget = 1.5s", 1500000},
    {"total = 1s budget = 3ms log = all", 3000},
    {"module \"a\" { budget = 1s }", 200000},
    {"module a { budget = 1s }", 200000},
    {"module \"a\" { }\nmodule \"b\" { }", 200000},
    {"service \"a\" { budget = 1s }\nservice \"b\" { budget = 1s }", 200000},
    {"child \"/bin/sh -c 'a'\" { budget = 1s }", 200000},
    {"file \"/var/log/a b\" { max-read = 1B }", 200000},
};

START_TEST(test_good)
{
	for (size_t i = 0; i < COUNT_OF(good); i++) {
		struct pl_settings s;
		struct pl_conf_error e;

		ck_assert_msg(parse(good[i].text, &s, &e) == 0, "<%s>: line %d: %s",
			      good[i].text, e.line, e.text);
		ck_assert_msg(s.scope.budgets.any == good[i].budget, "<%s>", good[i].text);
		pl_settings_clear(&s);
	}
	check_control("good texts");
}
END_TEST

/* Under a comma locale, decimals stay what they are, and the host's locale too. */
START_TEST(test_locale)
{
	static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE",
					    "C.UTF-8"};
	struct pl_settings s;
	struct pl_conf_error e;
	char before[400];

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		if (setlocale(LC_ALL, names[i]) == NULL)
			continue;
		snprintf(before, sizeof before, "%s", setlocale(LC_ALL, NULL));
		ck_assert_int_eq(parse("budget = 1.5s", &s, &e), 0);
		ck_assert_uint_eq(s.scope.budgets.any, 1500000);
		ck_assert_int_eq(parse("budget = 1,5s", &s, &e), -1);
		ck_assert_str_eq(setlocale(LC_ALL, NULL), before);
	}
	setlocale(LC_ALL, "C");
	setenv("LC_ALL", "C.UTF-8", 1);
	ck_assert_int_eq(parse("budget = 1.5s", &s, &e), 0);
	ck_assert_str_eq(setlocale(LC_ALL, NULL), "C");
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_bad, test_good, test_locale, NULL};

	return unit_make_suite("conf", tests);
}
