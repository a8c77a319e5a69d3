/* SPDX-License-Identifier: BSD-3-Clause */
/* More functions of modules than there are thunks, and more of us than one. */
#include "unusual_hosts.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COPIES 60 /* with five functions each */
#define THUNKS 256

static void write_service(struct pl_host *h)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	if (to == NULL)
		pl_scratch_die("no memory");
	fprintf(to, "-session optional %%u\n");
	for (int i = 0; i < COPIES; i++) {
		char name[32], *path;

		snprintf(name, sizeof name, "pam_copy_%d.so", i);
		path = pl_scratch_path(h->dir, name);
		pl_scratch_copy(PL_TEST_MODULES "/pam_test_any.so", path);
		fprintf(to,
			"auth required %s to=%s authenticate=0 setcred=0\n"
			"account required %s to=%s acct_mgmt=0\n"
			"session required %s to=%s open_session=0 close_session=0\n",
			path, h->to, path, h->to, path, h->to);
		free(path);
	}
	fclose(to);
	pl_host_service(h, "crowd", text);
	free(text);
}

void pl_case_exhausted(struct pl_host *h)
{
	unsigned int off = 0;
	char *log, *calls;

	write_service(h);
	for (int i = 0; i < 3; i++) {
		pl_check(h, pl_host_login(h, "crowd", "aceoxd") == PAM_SUCCESS,
			 "it was refused");
		log = pl_host_log(h);
		calls = pl_scratch_read(h->to);
		off += pl_count(log, ": off ");
		pl_check(h, pl_count(calls, " returns ") == 6 * COPIES, "%u calls, not %u",
			 pl_count(calls, " returns "), 6 * COPIES);
		pl_check(h, pl_count(log, ": login ") == 1, "not one login line: %s", log);
		pl_check(h, atoi(pl_value(log, ": login ", 0, "count=")) > THUNKS / 2,
			 "too few were timed: %s", log);
		free(log);
		free(calls);
		pl_scratch_write(h->to, "");
	}
	pl_check(h, off == 1, "%u off lines instead of one", off);
}

/* A process that meets two files of our module, say an installed and a built one. */
void pl_case_two_copies(struct pl_host *h)
{
	static const char *const services[] = {"one", "two", "both", "both", "two", "one"};
	char *path = pl_scratch_path(h->dir, "pam_latency.so"), *log;

	pl_scratch_copy(PL_MODULE, path);
	free(path);
	pl_host_service(h, "one", "-auth optional %u\nauth required %a authenticate=0 do=q\n");
	pl_host_service(
	    h, "two",
	    "-auth optional %d/pam_latency.so\nauth required %a authenticate=0 do=q\n");
	pl_host_service(h, "both",
			"-auth optional %u\n-auth optional %d/pam_latency.so\n"
			"auth required %a authenticate=0 do=qT\n");
	pl_host_service(h, "inner",
			"-auth optional %d/pam_latency.so\nauth required %a authenticate=0\n");
	for (size_t i = 0; i < sizeof services / sizeof services[0]; i++) {
		h->talk.calls = 0;
		pl_check(h, pl_host_login(h, services[i], "a") == PAM_SUCCESS, "%s is refused",
			 services[i]);
		pl_check(h, h->talk.calls == 1, "%u questions", h->talk.calls);
		log = pl_host_log(h);
		pl_check(h, pl_count(log, ": off ") == 0, "it complains: %s", log);
		free(log);
	}
}
