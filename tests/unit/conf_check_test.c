/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/conf/conf_check.h"

#include <stdlib.h>
#include <string.h>

struct lex_case {
	const char *text;
	const char *error; /* NULL: sound */
	int line;	   /* of the error */
	int blank;
};

#define SOUND NULL, 0, 0
#define BLANK NULL, 0, 1
#define NO_STRING "a string is not closed"
#define NO_COMMENT "a comment is not closed"
#define NO_SECTION "a section is not closed"
#define NO_BRACE "a closing brace is not expected here"
#define DEEP "sections are nested too deeply"
#define DOLLAR "holds a '$'; environment variables are not expanded here"
#define ESCAPE "a string holds a backslash and a digit"
#define APPEND "'+=' is not known here"

static const struct lex_case cases[] = {
    {"", BLANK},
    {" \t\r\n\n", BLANK},
    {"# a comment without an end of line", BLANK},
    {"// another\n/* and\na long one */\n", BLANK},
    {"/**/", BLANK},
    {"/***/", BLANK},
    {"# \" ' { } /* +=\n// \" ' { } /* +=\n", BLANK},
    {"budget = 1s", SOUND},
    {"budget=1s", SOUND},
    {"budget = \"1s\"\r\n", SOUND},
    {"module \"a\" { budget = 1s }", SOUND},
    {"module \"a\" { }\n# comment\n", SOUND},
    {"service \"a\" { module \"b\" { } }", SOUND},
    {"a { b { c { } } }", SOUND},
    {"a = '\"'", SOUND},
    {"a = \"'\"", SOUND},
    {"a = \"\\\"\"", SOUND},
    {"a = \"\\\\\"", SOUND},
    {"a = \"/*\"", SOUND},
    {"a = \"#\"", SOUND},
    {"a = \"}\"", SOUND},
    {"a = '\\''", SOUND},
    {"a = '\\\\'", SOUND},
    {"a = '\\n'", SOUND},
    /* A slash inside a word starts no comment, so the quote after it starts a string. */
    {"a//b\"", NO_STRING, 1, 0},
    {"a/*b\"", "'*' is not expected here", 1, 0},
    {"module \"a\"* { }", "'*' is not expected here", 1, 0},
    {"a = 1s\n+", "'+' is not expected here", 2, 0},
    {"\n\na = \"", NO_STRING, 3, 0},
    {"a = \"b\nc\"", NO_STRING, 1, 0},
    {"a = 'b\nc'", NO_STRING, 1, 0},
    {"a = \"b\\\nc\"", NO_STRING, 1, 0},
    {"a = \"b\\\"", NO_STRING, 1, 0},
    {"a = \"b\\", NO_STRING, 1, 0},
    {"a = 'b\\'", NO_STRING, 1, 0},
    {"\n/* open\n\n", NO_COMMENT, 2, 1},
    {"/*/", NO_COMMENT, 1, 1},
    {"a = 1s /*", NO_COMMENT, 1, 0},
    {"\nmodule \"a\" {\n budget = 1s\n", NO_SECTION, 2, 0},
    {"a {\n b {\n }\n", NO_SECTION, 1, 0},
    {"a {\n b {\n", NO_SECTION, 2, 0},
    {"a {\n # }\n", NO_SECTION, 1, 0},
    {"a { \"}\"", NO_SECTION, 1, 0},
    {"\n}", NO_BRACE, 2, 0},
    {"a { } }", NO_BRACE, 1, 0},
    {"a { b { c {\n d {", DEEP, 2, 0},
    {"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{", DEEP, 1, 0},
    {"\n\na = \"${HOME}\"", DOLLAR, 3, 0},
    {"# ${HOME}", DOLLAR, 1, 0},
    {"a = $b", DOLLAR, 1, 0},
    {"a = \"\\1\"", ESCAPE, 1, 0},
    {"a = \"\\777\"", ESCAPE, 1, 0},
    {"a = \"\\999\"", ESCAPE, 1, 0},
    {"a = \"\\x41\"", SOUND},
    {"budget += 1s", APPEND, 1, 0},
    {"\nbudget+=1s", APPEND, 2, 0},
    {"a = \"+=\"", SOUND},
};

START_TEST(test_lex)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		const struct lex_case *c = &cases[i];
		size_t length = strlen(c->text);
		char *exact = malloc(length + 1); /* a sanitizer sees a byte too many */
		int line = -1, blank = -1;
		const char *error;

		memcpy(exact, c->text, length);
		exact = realloc(exact, length > 0 ? length : 1);
		error = pl_conf_lex(exact, length, &line, &blank);
		ck_assert_msg((error == NULL) == (c->error == NULL) &&
				  (error == NULL || strcmp(error, c->error) == 0),
			      "<%s>: %s", c->text, error != NULL ? error : "sound");
		if (error == NULL)
			ck_assert_msg(blank == c->blank, "<%s>: blank is %d", c->text, blank);
		else
			ck_assert_msg(line == c->line, "<%s>: line %d", c->text, line);
		free(exact);
	}
}
END_TEST

START_TEST(test_nul)
{
	char at_end[] = "budget = 1s\n", inside[] = "a = 1s\n\0b = 1s\n";
	int line, blank;

	ck_assert_str_eq(pl_conf_lex(at_end, sizeof at_end, &line, &blank), "holds a NUL byte");
	ck_assert_int_eq(line, 2);
	ck_assert_str_eq(pl_conf_lex(inside, sizeof inside - 1, &line, &blank),
			 "holds a NUL byte");
	ck_assert_int_eq(line, 2);
}
END_TEST

/* libconfuse 3.3 counts two lines too many for each comment, so it must never see one. */
START_TEST(test_comments_are_erased)
{
	char text[] = "a//b=#c\n//d\r\n/*\n*/1s \"//\" '#' /**/";
	int line, blank;

	ck_assert_ptr_null(pl_conf_lex(text, strlen(text), &line, &blank));
	ck_assert_str_eq(text, "a//b=  \n    \n  \n  1s \"//\" '#'     ");
}
END_TEST

/* Every text of up to five characters of a small alphabet: the lexer ends, and stays inside. */
START_TEST(test_all_short_texts)
{
	static const char alphabet[] = "a\"'\\/*#{}=+\n 1";
	const size_t n = sizeof alphabet - 1;
	const size_t step = unit_rounds(100000) < 100000 ? 37 : 1;

	for (size_t number = 0; number < n * n * n * n * n; number += step) {
		char *text = malloc(5);
		size_t rest = number;
		int line = 0, blank;

		for (int i = 0; i < 5; i++, rest /= n)
			text[i] = alphabet[rest % n];
		pl_conf_lex(text, 5, &line, &blank);
		if (line < 1 || line > 6) /* an assertion for each would take a minute */
			ck_abort_msg("<%.5s>: line %d", text, line);
		free(text);
	}
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_lex, test_nul, test_comments_are_erased,
				      test_all_short_texts, NULL};

	return unit_make_suite("conflex", tests);
}
