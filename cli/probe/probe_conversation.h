/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROBE_CONVERSATION_H
#define PL_PROBE_CONVERSATION_H

#include <security/pam_appl.h>
#include <stdbool.h>

#define PL_SECRET_MAX 512

/* The password, asked once for all runs: in memory that the processes of the runs share. */
struct pl_secret {
	bool known;
	char text[PL_SECRET_MAX];
};

/* What the conversation of one run needs. */
struct pl_probe_conversation {
	struct pl_secret *secret;
	bool utf8;    /* of the terminal */
	int hidden;   /* questions without echo so far */
	bool refused; /* a question could not be answered */
};

/*
 * A conversation function (pam_conv(3)) whose data is a struct pl_probe_conversation: questions
 * are asked on the terminal, the first one without echo only in the first run; errors of
 * modules are printed, their other texts are not.
 */
int pl_probe_converse(int count, const struct pam_message **messages,
		      struct pam_response **responses, void *data);

#endif
