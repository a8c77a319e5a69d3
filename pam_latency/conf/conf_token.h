/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_TOKEN_H
#define PL_CONF_TOKEN_H

enum pl_token {
	PL_TOKEN_END,
	PL_TOKEN_WORD,
	PL_TOKEN_EQUALS,
	PL_TOKEN_OPEN,
	PL_TOKEN_CLOSE,
	PL_TOKEN_OTHER
};

/* Tokens of a config's text that pl_conf_lex() has found sound; the text is changed. */
struct pl_tokens {
	char *p;   /* what comes next; a NUL ends it */
	char held; /* what stood there before a word's end was put there */
	int line;  /* of the token */
	enum pl_token type;
	char sign;	  /* what it is, but for words */
	const char *word; /* without its quotes, until the next one is read */
};

/* The next token. A word may stand in quotes; escapes are those of libconfuse. */
enum pl_token pl_token_next(struct pl_tokens *x);

#endif
