/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/pam_file.h"

#include "cli/base/xalloc.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_LIMIT (1 << 20)
#define BLANKS " \t\r\n"

static char *read_all(int fd, size_t *length, const char **why)
{
	char *text = pl_xmalloc(FILE_LIMIT + 1);
	ssize_t n = 1;

	*length = 0;
	while (n > 0 && *length < FILE_LIMIT) {
		n = read(fd, text + *length, FILE_LIMIT - *length);
		if (n > 0)
			*length += (size_t)n;
	}
	text[*length] = '\0';
	if (n == 0)
		return text;
	*why = n < 0 ? strerror(errno) : "is larger than 1 MiB";
	free(text);
	return NULL;
}

char *pl_pam_file_read(const char *path, size_t *length, const char **why)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	char *text = NULL;

	if (fd < 0)
		*why = strerror(errno);
	else
		text = read_all(fd, length, why);
	if (fd >= 0)
		close(fd);
	return text;
}

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
		*text = *p != '\0' ? p + 1 : p;
		*p = '\0';
		return word;
	}
	for (out = word, p++; *p != '\0' && *p != ']'; p++) {
		if (p[0] == '\\' && p[1] == ']')
			p++;
		*out++ = *p;
	}
	*text = *p != '\0' ? p + 1 : p;
	*out = '\0';
	return word;
}

static void to_lower(char *s)
{
	for (; *s != '\0'; s++)
		*s = (char)tolower((unsigned char)*s);
}

static void parse_rest(char *rest, struct pl_pam_line *line)
{
	bool bracketed;
	char *word;

	line->module = next_word(&rest, &bracketed);
	while ((word = next_word(&rest, &bracketed)) != NULL)
		if (line->args_count < PL_PAM_ARGS)
			line->args[line->args_count++] = word;
}

/* One whole line without comments; false when it is blank. */
static bool parse_line(char *text, struct pl_pam_line *line)
{
	bool bracketed;
	char *word = next_word(&text, &bracketed);

	if (word == NULL)
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
	if (word != NULL)
		to_lower(word);
	line->control = word;
	parse_rest(text, line);
	return true;
}

/* Cuts off the comment and the blanks at the end; true when the line goes on in the next. */
static bool trim(char *s, size_t *length)
{
	char *comment = memchr(s, '#', *length);

	if (comment != NULL)
		*length = (size_t)(comment - s);
	while (*length > 0 && strchr(BLANKS, s[*length - 1]) != NULL)
		(*length)--;
	return comment == NULL && *length > 0 && s[*length - 1] == '\\';
}

void pl_pam_file_parse(char *text, size_t length,
		       void (*fn)(const struct pl_pam_line *, void *), void *arg)
{
	char *end = text + length, *out = text, *start = text, *p = text;
	int number = 0, first = 0;

	while (p < end) {
		char *newline = memchr(p, '\n', (size_t)(end - p));
		char *next = newline != NULL ? newline + 1 : end;
		size_t part = (size_t)((newline != NULL ? newline : end) - p);
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

bool pl_pam_type_is_known(const char *type)
{
	return strcmp(type, "auth") == 0 || strcmp(type, "account") == 0 ||
	       strcmp(type, "session") == 0 || strcmp(type, "password") == 0;
}
