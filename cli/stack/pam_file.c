/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/stack/pam_file.h"

#include <ctype.h>
#include <string.h>

#define BLANKS " \t\r\n"

/*
 * Cuts off the next word of *text; one in brackets may hold blanks, and \] is a bracket. NULL
 * when there is none.
 */
static char *next_word(char **text, bool *bracketed)
{
	char *p = *text + strspn(*text, BLANKS), *word = p, *out;

	*bracketed = *p == '[';
	if (*p == '\0')
		return NULL;
	if (!*bracketed) {
		p += strcspn(p, BLANKS);
		*text = *p ? p + 1 : p;
		*p = '\0';
		return word;
	}
	for (out = word, p++; *p && *p != ']'; p++) {
		if (p[0] == '\\' && p[1] == ']')
			p++;
		*out++ = *p;
	}
	*text = *p ? p + 1 : p;
	*out = '\0';
	return word;
}

static void to_lower(char *s)
{
	for (; *s; s++)
		*s = (char)tolower((unsigned char)*s);
}

static void parse_rest(char *rest, struct pl_pam_line *line)
{
	bool bracketed;
	char *word;

	line->module = next_word(&rest, &bracketed);
	while ((word = next_word(&rest, &bracketed)))
		if (line->nargs < PL_PAM_ARGS)
			line->args[line->nargs++] = word;
}

/* One whole line without comments; false when it is blank. */
static bool parse_line(char *text, struct pl_pam_line *line)
{
	bool bracketed;
	char *word = next_word(&text, &bracketed);

	if (!word)
		return false;
	to_lower(word);
	line->silent = *word == '-';
	line->type = word + line->silent;
	if (strcmp(word, "@include") == 0) {
		line->type = "";
		line->control = "include";
		parse_rest(text, line);
		return true;
	}
	word = next_word(&text, &line->bracketed);
	if (word)
		to_lower(word);
	line->control = word;
	parse_rest(text, line);
	return true;
}

/* Cuts off the comment and the blanks at the end; true when the line goes on in the next. */
static bool trim(char *s, size_t *length)
{
	char *comment = memchr(s, '#', *length);

	if (comment)
		*length = (size_t)(comment - s);
	while (*length > 0 && strchr(BLANKS, s[*length - 1]))
		(*length)--;
	return !comment && *length > 0 && s[*length - 1] == '\\';
}

void pl_pamfile_parse(char *text, size_t length, void (*fn)(const struct pl_pam_line *, void *),
		      void *arg)
{
	char *end = text + length, *out = text, *start = text, *p = text;
	int number = 0, first = 0;

	while (p < end) {
		char *newline = memchr(p, '\n', (size_t)(end - p));
		char *next = newline ? newline + 1 : end;
		size_t part = (size_t)((newline ? newline : end) - p);
		struct pl_pam_line line = {0};
		bool more = trim(p, &part);

		number++;
		if (out == start)
			first = number;
		memmove(out, p, part);
		out += part;
		p = next;
		if (more && p < end) {
			out[-1] = ' ';
			continue;
		}
		if (more)
			out[-1] = ' ';
		*out = '\0';
		line.line = first;
		if (parse_line(start, &line))
			fn(&line, arg);
		start = out = p;
	}
}

bool pl_pam_type_known(const char *type)
{
	return strcmp(type, "auth") == 0 || strcmp(type, "account") == 0 ||
	       strcmp(type, "session") == 0 || strcmp(type, "password") == 0;
}

const char *pl_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}
