/* SPDX-License-Identifier: BSD-3-Clause */
/* What the test module does to PAM's own state. */
#include "acting_module.h"
#include "transcript.h"

#include <errno.h>
#include <security/pam_appl.h>
#include <security/pam_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>

static void get_user(struct pl_test_call *c)
{
	const char *user = NULL;
	int ret = pam_get_user(c->pamh, &user, NULL);

	pl_note(c->to, "  user: %d %s errno %d", ret, user != NULL ? user : "-", errno);
}

/* libpam remembers a failure: it must not ask again. */
static void get_user_twice(struct pl_test_call *c)
{
	const char *user = NULL;

	for (int i = 0; i < 2; i++) {
		int ret = pam_get_user(c->pamh, &user, "who is it? ");

		pl_note(c->to, "  user again: %d %s", ret, user != NULL ? user : "-");
	}
}

static void ask(struct pl_test_call *c, int style)
{
	char *answer = NULL;
	int ret = pam_prompt(c->pamh, style, &answer, "%s %s? ", c->id, c->name);

	pl_note(c->to, "  asked %d: %d %s errno %d", style, ret, answer != NULL ? answer : "-",
		errno);
	free(answer);
}

static void ask_hidden(struct pl_test_call *c)
{
	ask(c, PAM_PROMPT_ECHO_OFF);
}

static void ask_shown(struct pl_test_call *c)
{
	ask(c, PAM_PROMPT_ECHO_ON);
}

static void say_info(struct pl_test_call *c)
{
	int ret = pam_info(c->pamh, "info of %s", c->id);

	pl_note(c->to, "  info: %d", ret);
}

static void say_error(struct pl_test_call *c)
{
	int ret = pam_error(c->pamh, "error of %s", c->id);

	pl_note(c->to, "  error: %d", ret);
}

/* Two messages at once, straight through PAM_CONV, with an errno of its own. */
static void converse(struct pl_test_call *c)
{
	static const struct pam_message first = {PAM_TEXT_INFO, "first"};
	static const struct pam_message second = {PAM_PROMPT_ECHO_ON, "second: "};
	const struct pam_message *messages[] = {&first, &second};
	struct pam_response *responses = NULL;
	const void *item = NULL;
	const struct pam_conv *conv;
	int ret;

	if (pam_get_item(c->pamh, PAM_CONV, &item) != PAM_SUCCESS || item == NULL)
		return;
	conv = item;
	errno = ENOTTY;
	ret = conv->conv(2, messages, &responses, conv->appdata_ptr);
	pl_note(c->to, "  conversed: %d errno %d", ret, errno);
	if (ret != PAM_SUCCESS || responses == NULL)
		return;
	pl_note(c->to, "  answer: %s", responses[1].resp != NULL ? responses[1].resp : "-");
	free(responses[0].resp);
	free(responses[1].resp);
	free(responses);
}

static void get_authtok(struct pl_test_call *c)
{
	const char *token = NULL;
	int ret = pam_get_authtok(c->pamh, PAM_AUTHTOK, &token, NULL);

	pl_note(c->to, "  authtok: %d %s", ret, token != NULL ? token : "-");
}

static void set(struct pl_test_call *c, int type, const char *value)
{
	pl_note(c->to, "  set %d: %d", type, pam_set_item(c->pamh, type, value));
}

static void set_tty(struct pl_test_call *c)
{
	set(c, PAM_TTY, c->id);
}

static void set_user(struct pl_test_call *c)
{
	set(c, PAM_USER, c->id);
}

static void forget_user(struct pl_test_call *c)
{
	set(c, PAM_USER, NULL);
}

static void set_prompt(struct pl_test_call *c)
{
	set(c, PAM_USER_PROMPT, "your name: ");
}

static void set_authtok(struct pl_test_call *c)
{
	set(c, PAM_AUTHTOK, "swordfish");
}

/* The stack is read again before the next phase. */
static void set_service(struct pl_test_call *c)
{
	set(c, PAM_SERVICE, "second");
}

static void put_env(struct pl_test_call *c)
{
	char text[80];

	snprintf(text, sizeof text, "TEST_%s=%s", c->id, c->name);
	pl_note(c->to, "  putenv: %d", pam_putenv(c->pamh, text));
}

static void drop_env(struct pl_test_call *c)
{
	char text[80];

	snprintf(text, sizeof text, "TEST_%s", c->id);
	pl_note(c->to, "  dropenv: %d", pam_putenv(c->pamh, text));
}

static void fail_delay(struct pl_test_call *c)
{
	pl_note(c->to, "  fail_delay: %d", pam_fail_delay(c->pamh, 50));
}

/* Half of it at least, after the random part: 25 ms. */
static void long_fail_delay(struct pl_test_call *c)
{
	pl_note(c->to, "  fail_delay: %d", pam_fail_delay(c->pamh, 50000));
}

static void write_log(struct pl_test_call *c)
{
	pam_syslog(c->pamh, LOG_NOTICE, "%s was in %s", c->id, c->name);
}

const struct pl_act pl_pam_acts[] = {
    {'u', get_user},	{'U', get_user_twice},	{'q', ask_hidden},  {'Q', ask_shown},
    {'i', say_info},	{'e', say_error},	{'m', converse},    {'k', get_authtok},
    {'t', set_tty},	{'n', set_user},	{'N', forget_user}, {'p', set_prompt},
    {'K', set_authtok}, {'S', set_service},	{'v', put_env},	    {'V', drop_env},
    {'y', fail_delay},	{'Z', long_fail_delay}, {'s', write_log},   {0, NULL},
};
