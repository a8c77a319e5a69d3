/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_TALK_H
#define PL_TEST_TALK_H

#include <security/pam_appl.h>

/* The application's end of a conversation: answers by count, and fails when it is told to. */
struct pl_talk {
	const char *to; /* transcript */
	unsigned int calls;
	unsigned int fail_at, again_at; /* number of the call; 0: never */
};

/* conv of struct pam_conv; DATA is a struct pl_talk. */
int pl_talk(int count, const struct pam_message **messages, struct pam_response **responses,
	    void *data);

#endif
