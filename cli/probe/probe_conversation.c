/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/probe/probe_conversation.h"

#include "cli/base/ask_terminal.h"
#include "cli/base/printable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asks, with the module's own words, which are a stranger's. */
static char *ask(struct pl_probe_conversation *conv, const char *prompt, bool echo)
{
	struct pl_strbuf safe = {0};
	const char *why;
	char *answer;

	pl_printable(&safe, prompt != NULL ? prompt : "", conv->utf8);
	answer = pl_ask_terminal(safe.s != NULL ? safe.s : "", echo, &why);
	if (answer == NULL && !conv->refused)
		fprintf(stderr, "pam-latency: a module asks \"%s\": %s\n",
			safe.s != NULL ? safe.s : "", why);
	conv->refused = conv->refused || answer == NULL;
	pl_strbuf_free(&safe);
	return answer;
}

/* The first hidden question is for the password, which is asked once for all runs. */
static char *ask_hidden(struct pl_probe_conversation *conv, const char *prompt)
{
	struct pl_secret *secret = conv->secret;
	bool first = conv->hidden++ == 0;
	char *answer;

	if (first && secret->known)
		return strdup(secret->text);
	answer = ask(conv, prompt, false);
	if (first && answer != NULL && strlen(answer) < sizeof secret->text) {
		memcpy(secret->text, answer, strlen(answer) + 1);
		secret->known = true;
	}
	return answer;
}

static void tell(const struct pl_probe_conversation *conv, const char *text)
{
	struct pl_strbuf safe = {0};

	pl_printable(&safe, text != NULL ? text : "", conv->utf8);
	fprintf(stderr, "pam-latency: a module says: %s\n", safe.s != NULL ? safe.s : "");
	pl_strbuf_free(&safe);
}

/* Answers one message; false when an answer is needed and there is none. */
static bool answer_one(struct pl_probe_conversation *conv, const struct pam_message *message,
		       struct pam_response *response)
{
	switch (message->msg_style) {
	case PAM_PROMPT_ECHO_OFF:
		response->resp = ask_hidden(conv, message->msg);
		return response->resp != NULL;
	case PAM_PROMPT_ECHO_ON:
		response->resp = ask(conv, message->msg, true);
		return response->resp != NULL;
	case PAM_ERROR_MSG:
		tell(conv, message->msg);
		return true;
	default:
		return true;
	}
}

static void free_responses(struct pam_response *responses, int count)
{
	for (int i = 0; i < count; i++) {
		if (responses[i].resp != NULL)
			explicit_bzero(responses[i].resp, strlen(responses[i].resp));
		free(responses[i].resp);
	}
	free(responses);
}

int pl_probe_converse(int count, const struct pam_message **messages,
		      struct pam_response **responses, void *data)
{
	struct pam_response *list;

	if (count <= 0 || count > PAM_MAX_NUM_MSG)
		return PAM_CONV_ERR;
	list = calloc((size_t)count, sizeof *list);
	if (list == NULL)
		return PAM_BUF_ERR;
	for (int i = 0; i < count; i++)
		if (!answer_one(data, messages[i], &list[i])) {
			free_responses(list, count);
			return PAM_CONV_ERR;
		}
	*responses = list;
	return PAM_SUCCESS;
}
