/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_token.h"

#include "pam_latency/conf/conf_check.h"

#include <string.h>

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* P stands behind a backslash in double quotes; what is behind the escape. */
static const char *unescape(const char *p, char *to)
{
	static const char from[] = "ntbrfave", values[] = "\n\t\b\r\f\a\v\033";
	const char *found = strchr(from, *p);
	int digit;

	if (*p == 'x' && (digit = hex_digit(p[1])) >= 0) {
		*to = (char)digit;
		p += 2;
		if ((digit = hex_digit(*p)) >= 0) {
			*to = (char)(*to * 16 + digit);
			p++;
		}
		return p;
	}
	*to = found != NULL ? values[found - from] : *p;
	return p + 1;
}

/* In place: what is meant is never longer than what was written. */
static void read_string(struct pl_tokens *x)
{
	const char quote = *x->p++;
	const char *from = x->p;
	char *to = x->p;

	x->word = to;
	while (*from != quote) {
		if (*from == '\\' && quote == '"')
			from = unescape(from + 1, to++);
		else if (*from == '\\' && (from[1] == '\'' || from[1] == '\\'))
			from++, *to++ = *from++;
		else
			*to++ = *from++;
	}
	x->p += from + 1 - x->p;
	*to = '\0';
}

static void read_word(struct pl_tokens *x)
{
	x->word = x->p;
	x->p += strcspn(x->p, PL_CONF_WORD_ENDS);
	x->held = *x->p;
	*x->p = '\0';
}

enum pl_token pl_token_next(struct pl_tokens *x)
{
	static const char signs[] = "={}";
	const char *sign;

	if (x->held != '\0')
		*x->p = x->held;
	x->held = '\0';
	for (; *x->p != '\0' && strchr(" \t\r\n", *x->p) != NULL; x->p++)
		x->line += *x->p == '\n';
	x->sign = *x->p;
	x->type = PL_TOKEN_WORD;
	if (x->sign == '\0')
		x->type = PL_TOKEN_END;
	else if (x->sign == '"' || x->sign == '\'')
		read_string(x);
	else if (strchr(PL_CONF_WORD_ENDS, x->sign) == NULL)
		read_word(x);
	else {
		sign = strchr(signs, x->sign);
		x->type = sign != NULL ? PL_TOKEN_EQUALS + (enum pl_token)(sign - signs)
				       : PL_TOKEN_OTHER;
		x->p++;
	}
	return x->type;
}
