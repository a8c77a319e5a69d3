/* SPDX-License-Identifier: BSD-3-Clause */
#include "talk.h"

#include "transcript.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static char *answer(const struct pl_talk *t, int style)
{
	char *text = NULL;

	if (style == PAM_PROMPT_ECHO_OFF || style == PAM_PROMPT_ECHO_ON)
		if (asprintf(&text, "answer-%u", t->calls) < 0)
			text = NULL;
	return text;
}

int pl_talk(int count, const struct pam_message **messages, struct pam_response **responses,
	    void *data)
{
	struct pl_talk *t = data;
	int error = errno;

	t->calls++;
	for (int i = 0; i < count; i++)
		pl_note(t->to, "  app is told %u/%d style %d errno %d: %s", t->calls, i,
			messages[i]->msg_style, error, messages[i]->msg);
	errno = EDOM; /* what the application leaves behind must reach the module */
	if (t->calls == t->fail_at)
		return PAM_CONV_ERR;
	if (t->calls == t->again_at)
		return PAM_CONV_AGAIN;
	*responses = calloc((size_t)count, sizeof **responses);
	if (*responses == NULL)
		return PAM_BUF_ERR;
	for (int i = 0; i < count; i++)
		(*responses)[i].resp = answer(t, messages[i]->msg_style);
	errno = EDOM;
	return PAM_SUCCESS;
}
