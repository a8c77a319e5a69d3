/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_HOST_H
#define PL_TEST_HOST_H

#include "talk.h"

#include <stdbool.h>
#include <stddef.h>

/* A program that uses PAM, and what its tests need. */
struct pl_host {
	char *dir, *to; /* service files; transcript */
	int log;	/* socket of /dev/log */
	struct pl_talk talk;
	unsigned int failures;
	bool lossy; /* libpam itself loses memory in this case: no leak is looked for */
};

/* Ends the program with "skipped" when the log cannot be had. */
void pl_host_open(struct pl_host *h);
void pl_host_close(struct pl_host *h);

/*
 * Write a service file (and an "other" that refuses): in TEXT %u is our module, %a and %m
 * two test modules with their transcript, %d the directory.
 */
void pl_host_service(const struct pl_host *h, const char *name, const char *text);

/* NULL when pam_start(3) failed, which counts as a failure. */
pam_handle_t *pl_host_start(struct pl_host *h, const char *service);

/* Our line is loaded, and then pam_start(3) fails: the last line does not end. */
#define PL_BROKEN_SERVICE \
	"-session optional %u\nauth required %a authenticate=0\nsession required \\\n"

/* pam_start(3) of a service "broken". Returns true if it has worked. */
bool pl_host_start_broken(struct pl_host *h);

/* Phases, one letter each: Authenticate, aCct_mgmt, Establish, Open, close (X), Delete,
 * chauthtok (P). */
int pl_host_phases(pam_handle_t *pamh, const char *letters);

/* A whole transaction. The result of the last phase. */
int pl_host_login(struct pl_host *h, const char *service, const char *letters);

/* Our own lines that came since the last time; to be freed. */
char *pl_host_log(struct pl_host *h);

/* Count a failure and print why, unless OK. Returns OK. */
bool pl_check(struct pl_host *h, bool ok, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Helpers for log lines. */
unsigned int pl_count(const char *text, const char *what);
/* The value of KEY ("login=") in the LINEth line that holds WHAT, or ""; a static buffer. */
const char *pl_value(const char *text, const char *what, unsigned int line, const char *key);

struct pl_case {
	const char *name, *what;
	void (*function)(struct pl_host *);
};

/* Run each case in a child and print its result; with arguments only those of these names. */
void pl_host_cases(struct pl_host *h, const struct pl_case *cases, size_t count, int argc,
		   char **argv);

#endif
