/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/parse_line.h"

#include "cli/read/find_word.h"

#include <string.h>

static const char prefix[] = "pam_latency(";
#define PREFIX_LENGTH (sizeof prefix - 1)

bool pl_line_is_ours(const char *message, size_t length)
{
	return length >= PREFIX_LENGTH && memcmp(message, prefix, PREFIX_LENGTH) == 0;
}

static bool control(unsigned char c)
{
	return c < 0x20 || c == 0x7f;
}

/* A byte of a service name as the prefix may hold it. */
static bool name_byte(unsigned char c)
{
	return c > 0x20 && c < 0x7f && c != ':' && c != '(' && c != ')';
}

static bool word_byte(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Cuts off a name, maybe empty, that ends in the text `end`; returns what follows, or NULL. */
static char *cut_name(char *p, const char *end)
{
	while (name_byte((unsigned char)*p))
		p++;
	if (strncmp(p, end, strlen(end)) != 0)
		return NULL;
	*p = '\0';
	return p + strlen(end);
}

/* Cuts off a lower-case word and stores its length; returns what follows. */
static char *skip_word(char *p, size_t *length)
{
	char *word = p;

	while (word_byte((unsigned char)*p))
		p++;
	*length = (size_t)(p - word);
	return p;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

/* Decodes what follows a backslash; returns the byte, or -1. A NUL is never written. */
static int decode_escape(char **pp)
{
	char *p = *pp;
	int high, low;

	if (*p == '"' || *p == '\\') {
		*pp = p + 1;
		return (unsigned char)*p;
	}
	if (p[0] != 'x' || (high = hex_digit(p[1])) < 0 || (low = hex_digit(p[2])) < 0)
		return -1;
	*pp = p + 3;
	return high * 16 + low != 0 ? high * 16 + low : -1;
}

/*
 * Decodes a quoted value in place, from behind its first quote; returns what follows the last
 * one, or NULL.
 */
static char *decode_quoted(char *p)
{
	char *out = p;

	while (*p != '"') {
		unsigned char c = (unsigned char)*p++;
		int byte = c;

		if (control(c))
			return NULL;
		if (c == '\\' && (byte = decode_escape(&p)) < 0)
			return NULL;
		*out++ = (char)byte;
	}
	*out = '\0';
	return p + 1;
}

/* A value without quotes, up to a blank. The module quotes one with `=` in it; others may not. */
static char *skip_plain(char *p)
{
	char *value = p;

	while (!control((unsigned char)*p) && *p != ' ' && *p != '"' && *p != '\\')
		p++;
	return p == value ? NULL : p;
}

/*
 * Reads one `key=value` at p; returns where the next one begins (end after the last), NULL when
 * it is not of the grammar. Keys of a newer module are passed over.
 */
static char *parse_pair(char *p, const char *end, struct pl_log_event *event)
{
	size_t length;
	char *key = p, *value;
	int k;

	p = skip_word(key, &length);
	if (length == 0 || *p != '=')
		return NULL;
	value = ++p;
	if (*p == '"')
		p = decode_quoted(++value);
	else
		p = skip_plain(p);
	if (p == NULL || (p != end && (*p != ' ' || p + 1 == end)))
		return NULL;
	*p = '\0';
	k = pl_find_key(key, length);
	if (k >= 0 && !pl_log_event_set(event, (enum pl_key)k, value))
		return NULL;
	return p == end ? p : p + 1;
}

/* Reads `SERVICE:TYPE): EVENT`; returns where the first key begins, or NULL. */
static char *parse_head(char *p, const char *end, struct pl_log_event *event)
{
	size_t length;
	char *word;
	int kind;

	event->has = 0;
	event->id = 0;
	event->service = p;
	if ((p = cut_name(p, ":")) == NULL)
		return NULL;
	event->type = p;
	if ((p = cut_name(p, "): ")) == NULL || !pl_is_type(event->type))
		return NULL;
	word = p;
	p = skip_word(word, &length);
	if ((kind = pl_find_event(word, length)) < 0 || *p != ' ' || p + 1 >= end)
		return NULL;
	event->kind = (enum pl_event)kind;
	return p + 1;
}

enum pl_parsed pl_parse_line(char *message, size_t length, struct pl_log_event *event)
{
	char *p, *end = message + length;

	if (!pl_line_is_ours(message, length))
		return PL_PARSED_OTHER;
	*end = '\0';
	p = parse_head(message + PREFIX_LENGTH, end, event);
	while (p != NULL && p != end)
		p = parse_pair(p, end, event);
	return p != NULL && pl_log_event_is_complete(event) ? PL_PARSED_OK : PL_PARSED_BAD;
}
