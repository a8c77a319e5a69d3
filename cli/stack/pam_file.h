/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PAM_FILE_H
#define PL_PAM_FILE_H

#include <stdbool.h>
#include <stddef.h>

#define PL_PAM_ARGS 64 /* more are not kept */

/*
 * One line of a service file (pam.conf(5)), lines that go on joined. Texts are valid while it
 * is looked at.
 */
struct pl_pam_line {
	int line;	  /* where it begins, from 1 */
	bool silent;	  /* "-" before the type */
	const char *type; /* lower case; "" for @include; NULL: there is none */
	/* "required", or what stands in []; "include" for @include; NULL: there is none. */
	const char *control;
	bool bracketed;	    /* it stood in [] */
	const char *module; /* or the file that is included; NULL: there is none */
	const char *args[PL_PAM_ARGS];
	int args_count;
};

/* A service file whole, with a NUL behind its end; NULL with *why. To be freed. */
char *pl_pam_file_read(const char *path, size_t *length, const char **why);

/* Cuts the text of a service file (its bytes and a NUL, changed) into lines as libpam does. */
void pl_pam_file_parse(char *text, size_t length,
		       void (*fn)(const struct pl_pam_line *line, void *arg), void *arg);

/* Whether type is one that libpam knows: auth, account, session, password. */
bool pl_pam_type_is_known(const char *type);

#endif
