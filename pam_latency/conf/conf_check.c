/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_check.h"

#include <string.h>

#define DEPTH_MAX 3

struct lexer {
	char *p, *end;
	int line;
	int open_line[DEPTH_MAX]; /* where each open section began */
	int depth;
	int blank;
};

static char peek(const struct lexer *x, size_t ahead)
{
	return (size_t)(x->end - x->p) > ahead ? x->p[ahead] : '\0';
}

static void step(struct lexer *x)
{
	if (*x->p == '\n')
		x->line++;
	x->p++;
}

/* A character of a comment becomes a blank; the lines stay where they are. */
static void erase(struct lexer *x)
{
	if (*x->p != '\n')
		*x->p = ' ';
	step(x);
}

static const char *skip_comment(struct lexer *x)
{
	int begin = x->line;

	if (x->p[0] == '#' || peek(x, 1) == '/') {
		while (x->p < x->end && *x->p != '\n')
			erase(x);
		return NULL;
	}
	erase(x);
	for (erase(x); x->p < x->end; erase(x))
		if (x->p[0] == '*' && peek(x, 1) == '/') {
			erase(x);
			erase(x);
			return NULL;
		}
	x->line = begin;
	return "a comment is not closed";
}

static const char *skip_string(struct lexer *x)
{
	char quote = *x->p++;

	for (; x->p < x->end && *x->p != '\n'; x->p++) {
		if (*x->p == quote) {
			x->p++;
			return NULL;
		}
		if (*x->p != '\\')
			continue;
		/* libconfuse gives up inside the string there, and its scanner stays inside. */
		if (peek(x, 1) >= '0' && peek(x, 1) <= '9')
			return "a string holds a backslash and a digit";
		if (peek(x, 1) != '\n' &&
		    (quote == '"' || peek(x, 1) == quote || peek(x, 1) == '\\'))
			x->p++;
	}
	return "a string is not closed";
}

static const char *brace(struct lexer *x)
{
	if (*x->p == '{') {
		if (x->depth == DEPTH_MAX)
			return "sections are nested too deeply";
		x->open_line[x->depth++] = x->line;
	} else if (x->depth-- == 0) {
		return "a closing brace is not expected here";
	}
	x->p++;
	return NULL;
}

/* A word ends where libconfuse ends it: a '/' inside is part of it and starts no comment. */
static void skip_word(struct lexer *x)
{
	while (x->p < x->end && strchr(PL_CONF_WORD_ENDS, *x->p) == NULL)
		x->p++;
}

static const char *next_token(struct lexer *x)
{
	char c = *x->p;

	if (c == '#' || (c == '/' && (peek(x, 1) == '/' || peek(x, 1) == '*')))
		return skip_comment(x);
	if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
		step(x);
		return NULL;
	}
	x->blank = 0;
	if (c == '"' || c == '\'')
		return skip_string(x);
	if (c == '+' && peek(x, 1) == '=')
		return "'+=' is not known here";
	if (c == '{' || c == '}')
		return brace(x);
	/* libconfuse passes over these, or writes them to standard output. */
	if (c == '*' || c == '+')
		return c == '*' ? "'*' is not expected here" : "'+' is not expected here";
	if (strchr("=(),", c) != NULL)
		step(x);
	else
		skip_word(x);
	return NULL;
}

/* NUL and '$' are refused wherever they stand, in strings and comments too. */
static const char *forbidden(const char *text, size_t length, int *line)
{
	*line = 1;
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '\0')
			return "holds a NUL byte";
		if (text[i] == '$')
			return "holds a '$'; environment variables are not expanded here";
		if (text[i] == '\n')
			(*line)++;
	}
	return NULL;
}

const char *pl_conf_lex(char *text, size_t length, int *line, int *blank)
{
	struct lexer x = {.p = text, .end = text + length, .line = 1, .blank = 1};
	const char *why = forbidden(text, length, line);

	while (why == NULL && x.p < x.end) {
		why = next_token(&x);
		*line = x.line;
	}
	if (why == NULL && x.depth > 0) {
		*line = x.open_line[x.depth - 1];
		why = "a section is not closed";
	}
	*blank = x.blank;
	return why;
}
