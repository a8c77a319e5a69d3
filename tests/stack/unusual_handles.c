/* SPDX-License-Identifier: BSD-3-Clause */
/* Several handles and several services in one process. */
#include "unusual_hosts.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HANDLES 300 /* more than the module's table holds */

#define TIMED                                                                      \
	"-session optional %u\nauth required %a authenticate=0 setcred=0 caller\n" \
	"account required %a acct_mgmt=0 caller\nsession required %a open_session=0 caller\n"

static void check_logins(struct pl_host *h, const char *log, unsigned int expected)
{
	char(*ids)[20] = calloc(expected, sizeof *ids);

	pl_check(h, pl_count(log, ": login ") == expected, "%u login lines for %u logins",
		 pl_count(log, ": login "), expected);
	for (unsigned int i = 0; i < expected && ids != NULL; i++) {
		strncpy(ids[i], pl_value(log, ": login ", i, "login="), sizeof ids[i] - 1);
		pl_check(h, strlen(ids[i]) == 16, "login %u has the id \"%s\"", i, ids[i]);
		pl_check(h, strcmp(pl_value(log, ": login ", i, "count="), "3") == 0,
			 "login %u has count=%s", i, pl_value(log, ": login ", i, "count="));
		for (unsigned int j = 0; j < i; j++)
			pl_check(h, strcmp(ids[i], ids[j]) != 0, "two logins have the id %s",
				 ids[i]);
	}
	free(ids);
}

static char *append(char *log, char *more)
{
	char *both = realloc(log, (log != NULL ? strlen(log) : 0) + strlen(more) + 1);

	if (both == NULL)
		pl_scratch_die("no memory");
	if (log == NULL)
		both[0] = '\0';
	strcat(both, more);
	free(more);
	return both;
}

void pl_case_many_handles(struct pl_host *h)
{
	static pam_handle_t *all[HANDLES];
	char *log = NULL;

	pl_host_service(h, "timed", TIMED);
	for (int i = 0; i < HANDLES; i++)
		all[i] = pl_host_start(h, "timed");
	if (h->failures > 0)
		return;
	for (int i = 0; i < HANDLES; i++)
		pl_host_phases(all[i], "a");
	for (int i = HANDLES; i-- > 0;)
		pl_host_phases(all[i], "c");
	for (int i = 0; i < HANDLES; i++) {
		pl_check(h, pl_host_phases(all[i], "o") == PAM_SUCCESS, "handle %d is refused",
			 i);
		log = append(log, pl_host_log(h));
	}
	for (int i = 0; i < HANDLES; i++)
		pam_end(all[i], PAM_SUCCESS);
	log = append(log, pl_host_log(h));
	check_logins(h, log, HANDLES);
	free(log);
}

/* Whoever called the modules since the transcript was emptied: all from OBJECT. */
static void check_callers(struct pl_host *h, const char *object, unsigned int calls)
{
	char *text = pl_scratch_read(h->to);
	char wanted[64];

	snprintf(wanted, sizeof wanted, "  caller %s", object);
	pl_check(h, pl_count(text, wanted) == calls, "%s called %u times, not %u", object,
		 pl_count(text, wanted), calls);
	pl_check(h, pl_count(text, "  caller ") == calls, "somebody else than %s called",
		 object);
	free(text);
	pl_scratch_write(h->to, "");
}

static void check_silence(struct pl_host *h)
{
	char *log = pl_host_log(h);

	pl_check(h, log[0] == '\0', "a service without the line is in the log: %s", log);
	free(log);
}

static void check_one_login(struct pl_host *h)
{
	char *log = pl_host_log(h);

	check_logins(h, log, 1);
	free(log);
}

/* Without the line a service is left alone, before, between and after others with it. */
void pl_case_other_services(struct pl_host *h)
{
	pam_handle_t *timed, *plain;

	pl_host_service(h, "timed", TIMED);
	pl_host_service(h, "plain", strchr(TIMED, '\n') + 1);
	for (int i = 0; i < 3; i++) {
		pl_host_login(h, "plain", "aco");
		check_callers(h, "libpam.so.0", 3);
		check_silence(h);
		pl_host_login(h, "timed", "aco");
		check_callers(h, "pam_latency.so", 3);
		check_one_login(h);
	}
	timed = pl_host_start(h, "timed");
	plain = pl_host_start(h, "plain");
	if (timed == NULL || plain == NULL)
		return;
	pl_host_phases(plain, "a");
	check_callers(h, "libpam.so.0", 1);
	pl_host_phases(timed, "ac");
	check_callers(h, "pam_latency.so", 2);
	pl_host_phases(plain, "co");
	check_callers(h, "libpam.so.0", 2);
	pam_end(plain, PAM_SUCCESS);
	check_silence(h);
	pl_host_phases(timed, "o");
	check_callers(h, "pam_latency.so", 1);
	pam_end(timed, PAM_SUCCESS);
	check_one_login(h);
}

/* pam_end(3) without a handle is an error of the caller, and must not touch anybody's. */
void pl_case_null_handle(struct pl_host *h)
{
	/* Pointers without the promise, checked by UBSan, that the handle is not NULL. */
	int (*const end)(pam_handle_t *, int) = pam_end;
	int (*const authenticate)(pam_handle_t *, int) = pam_authenticate;
	pam_handle_t *volatile none = NULL;
	pam_handle_t *pamh;
	char *log;

	pl_host_service(h, "timed", TIMED);
	pamh = pl_host_start(h, "timed");
	pl_check(h, end(none, 0) != PAM_SUCCESS, "pam_end(NULL) has worked");
	pl_check(h, authenticate(none, 0) != PAM_SUCCESS, "pam_authenticate(NULL) has worked");
	pl_check(h, pl_host_phases(pamh, "aco") == PAM_SUCCESS, "the login was refused");
	pam_end(pamh, PAM_SUCCESS);
	log = pl_host_log(h);
	check_logins(h, log, 1);
	free(log);
}

/* Modules above the line are not timed, and said to be so, in the first and in later logins. */
void pl_case_above(struct pl_host *h)
{
	char *log;

	pl_host_service(h, "late",
			"auth required %m authenticate=0 caller\n-session optional %u\n"
			"account required %a acct_mgmt=0 caller\nsession required %a "
			"open_session=0 caller\n");
	for (int i = 0; i < 3; i++) {
		pl_host_login(h, "late", "aco");
		log = pl_host_log(h);
		pl_check(h, strcmp(pl_value(log, ": login ", 0, "count="), "2") == 0,
			 "count: %s", log);
		pl_check(h, strcmp(pl_value(log, ": login ", 0, "untimed="), "1") == 0,
			 "untimed is not 1 in login %d: %s", i, log);
		free(log);
	}
}
