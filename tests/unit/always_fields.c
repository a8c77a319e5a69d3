/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Writes each event with as little as it can be written with, for catalog_test.sh: a line
 * "EVENT MESSAGE_ID FIELD ..." for each.
 */
#include "pam_latency/log/emit.h"
#include "pam_latency/log/journal.h"
#include "pam_latency/login/report.h"

#include <fcntl.h>
#include <security/pam_appl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The linker puts this in front of pl_emit(). */
void __wrap_pl_emit(struct pl_record *r);

/* No value of these records holds a newline, so each field is a line. */
void __wrap_pl_emit(struct pl_record *r)
{
	char line[PL_LINE_MAX + 1], datagram[PL_DATAGRAM_MAX];
	size_t length, at = 0;

	pl_record_line(r, line);
	length = pl_record_datagram(r, line, "test", 1, datagram, sizeof datagram);
	printf("%s %s", pl_events[r->event].name, pl_events[r->event].message_id);
	while (at < length) {
		const char *field = datagram + at;
		const char *end = memchr(field, '\n', length - at);

		printf(" %.*s", (int)strcspn(field, "="), field);
		at += (size_t)(end - field) + 1;
	}
	printf("\n");
}

static int converse(int n, const struct pam_message **m, struct pam_response **r, void *data)
{
	(void)n;
	(void)m;
	(void)r;
	(void)data;
	return PAM_CONV_ERR;
}

/* A PAM handle that knows nothing but its service. */
static pam_handle_t *start(void)
{
	static char directory[] = "/tmp/pl-fields-XXXXXX";
	static const struct pam_conv conv = {.conv = converse};
	static const char stack[] = "auth required pam_permit.so\n";
	pam_handle_t *pamh = NULL;
	char path[64];
	int fd;

	if (mkdtemp(directory) == NULL)
		return NULL;
	snprintf(path, sizeof path, "%s/test", directory);
	fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	if (write(fd, stack, sizeof stack - 1) != (ssize_t)sizeof stack - 1)
		return NULL;
	close(fd);
	if (pam_start_confdir("test", NULL, &conv, directory, &pamh) != PAM_SUCCESS)
		pamh = NULL;
	unlink(path);
	rmdir(directory);
	return pamh;
}

static void write_reports(struct pl_handle *h)
{
	const struct pl_finished done = {.module = "m", .took = 1};
	const struct pl_conf_error error = {.line = 0, .text = "is bad"};
	const struct pl_verdict verdict = {.why = "w"};
	const struct pl_gap gap = {.what = "libpam", .took = 1};

	pl_report_slow(h, &done);
	pl_report_call(h, &done);
	pl_report_gap(h, &gap, &verdict);
	pl_login_add_call(h->login, "m", PL_SETCRED, 0);
	pl_report_login(h, PL_SETCRED, 0);
	pl_report_config(h, PL_SETCRED, "/p", &error);
	pl_report_argument(h, PL_SETCRED, "a");
	pl_report_off(h->pamh, h, PL_SETCRED, "w");
	pl_report_off(h->pamh, NULL, PL_SETCRED, "w");
}

/* What a helper writes. */
static void write_observed(void)
{
	const struct pl_who told = {.service = "test", .login = "1"};
	const struct pl_whose who = pl_who_told(&told, 1);
	const struct pl_finished call = {.module = "m", .took = 1};
	const struct pl_verdict verdict = {.why = "w"};
	struct pl_record record;

	pl_line_running(&record, &who, &call, &verdict);
	pl_emit(&record);
	pl_line_ended(&record, &who, &call, &verdict);
	pl_emit(&record);
	pl_line_handoff(&record, &who, &call, &verdict);
	pl_emit(&record);
}

int main(void)
{
	struct pl_handle *h;
	pam_handle_t *pamh = start();

	if (pamh == NULL || (h = pl_handle_new(pamh)) == NULL)
		return 99;
	h->scope = pl_default_settings.scope;
	write_reports(h);
	write_observed();
	pl_handle_withdraw(pamh);
	pl_handle_free(h);
	pam_end(pamh, PAM_SUCCESS);
	return 0;
}
