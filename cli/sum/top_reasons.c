/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/sum/top_reasons.h"

#include "cli/base/xalloc.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_alpha(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool ends_word(char c)
{
	return c == '\0' || c == ' ' || c == ')' || c == ',' || c == ';';
}

/*
 * Length of an amount that stands alone at p ("610ms",
 * "1.2s", "704512"), 0 for names and addresses.
 */
static size_t amount_length(const char *p)
{
	const char *end = p;

	while (is_digit(*end) || (*end == '.' && end != p && is_digit(end[1])))
		end++;
	if (end == p)
		return 0;
	for (const char *dots = p, *dot;
	     (dot = memchr(dots, '.', (size_t)(end - dots))) != NULL;) {
		if (dots != p)
			return 0; /* a second point: an address */
		dots = dot + 1;
	}
	while (is_alpha(*end))
		end++;
	return ends_word(*end) ? (size_t)(end - p) : 0;
}

static uint64_t mix(uint64_t hash, char c)
{
	return (hash ^ (unsigned char)c) * UINT64_C(0x100000001b3);
}

/* A hash that does not see amounts. */
static uint64_t hash_of(const char *cause, const char *text)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	bool start = true;

	for (; *cause != '\0'; cause++)
		hash = mix(hash, *cause);
	while (*text != '\0') {
		size_t skip = start ? amount_length(text) : 0;

		start = *text == ' ' || *text == '(';
		hash = mix(hash, skip != 0 ? '#' : *text);
		text += skip != 0 ? skip : 1;
		if (skip != 0)
			start = false;
	}
	return hash;
}

static void keep(char **kept, const char *text)
{
	if (*kept != NULL && strcmp(*kept, text) == 0)
		return;
	free(*kept);
	*kept = pl_xstrdup(text);
}

void pl_top_reasons_add(struct pl_top_reasons *reasons, const char *cause, const char *text)
{
	struct pl_told_reason *reason = &reasons->top[0];
	uint64_t hash;

	cause = cause != NULL ? cause : "unknown";
	text = text != NULL ? text : "unknown";
	hash = hash_of(cause, text);
	for (int i = 0; i < PL_TOP_REASONS; i++) {
		struct pl_told_reason *kept = &reasons->top[i];

		if (kept->count != 0 && kept->hash == hash) {
			reason = kept;
			break;
		}
		if (kept->count < reason->count)
			reason = kept;
	}
	reason->hash = hash; /* a new reason takes over the rarest one, and its count */
	reason->count++;
	keep(&reason->cause, cause);
	keep(&reason->text, text);
}

const struct pl_told_reason *pl_top_reasons_best(const struct pl_top_reasons *reasons)
{
	const struct pl_told_reason *best = &reasons->top[0];

	for (int i = 1; i < PL_TOP_REASONS; i++)
		if (reasons->top[i].count > best->count)
			best = &reasons->top[i];
	return best->count != 0 ? best : NULL;
}

void pl_top_reasons_free(struct pl_top_reasons *reasons)
{
	for (int i = 0; i < PL_TOP_REASONS; i++) {
		free(reasons->top[i].cause);
		free(reasons->top[i].text);
	}
	*reasons = (struct pl_top_reasons){0};
}
