/* SPDX-License-Identifier: BSD-3-Clause */
/* A conversation function that is left by longjmp(3), through the module and through us. */
#include "unusual_hosts.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#define JUMPS 40 /* more than there are frames */

static jmp_buf target;

/* The leak check of a sanitizer build, when there is one. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));

static int jumping_talk(int count, const struct pam_message **messages,
			struct pam_response **responses, void *data)
{
	(void)count;
	(void)messages;
	(void)responses;
	(void)data;
	longjmp(target, 1);
}

/* libpam thinks that the module still runs: such a handle is lost, by its own rules. */
static void jump_out(struct pl_host *h)
{
	static const struct pam_conv conv = {jumping_talk, NULL};
	static pam_handle_t *volatile lost;
	pam_handle_t *pamh = NULL;

	if (pam_start_confdir("asking", "alice", &conv, h->dir, &pamh) != PAM_SUCCESS) {
		pl_check(h, false, "pam_start has failed");
		return;
	}
	lost = pamh;
	if (setjmp(target) == 0) {
		pam_authenticate(pamh, 0);
		pl_check(h, false, "it has not jumped");
	}
	pl_check(h, pam_authenticate(lost, 0) != PAM_SUCCESS,
		 "libpam has forgotten the module");
}

/* What is lost so is no leak of ours. */
static void jump_out_unseen(struct pl_host *h)
{
	if (__lsan_disable != NULL)
		__lsan_disable();
	jump_out(h);
	if (__lsan_enable != NULL)
		__lsan_enable();
}

/* Calls FUNCTION with more of the stack in use. */
static void deeper(struct pl_host *h, unsigned int levels, void (*function)(struct pl_host *))
{
	volatile char room[256];

	room[0] = 0;
	if (levels > 0)
		deeper(h, levels - 1, function);
	else
		function(h);
	room[1] = room[0];
}

static void log_in(struct pl_host *h)
{
	char *log;

	h->talk.calls = 0;
	pl_check(h, pl_host_login(h, "asking", "aco") == PAM_SUCCESS, "the login was refused");
	pl_check(h, h->talk.calls == 1, "the application was asked %u times", h->talk.calls);
	log = pl_host_log(h);
	pl_check(h, pl_count(log, ": login ") == 1, "not one login line: %s", log);
	pl_check(h, strcmp(pl_value(log, ": login ", 0, "count="), "3") == 0, "count: %s", log);
	free(log);
}

void pl_case_longjmp(struct pl_host *h)
{
	h->lossy = true;
	pl_host_service(
	    h, "asking",
	    "-session optional %u\nauth required %a authenticate=0 do=q\n"
	    "account required %a acct_mgmt=0\nsession required %a open_session=0\n");
	for (unsigned int i = 0; i < JUMPS && h->failures == 0; i++) {
		deeper(h, i, jump_out_unseen);
		free(pl_host_log(h));
		deeper(h, i % 2 == 0 ? 0 : JUMPS, log_in);
	}
}
