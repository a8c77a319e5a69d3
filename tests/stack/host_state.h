/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_HOST_STATE_H
#define PL_TEST_HOST_STATE_H

#include "talk.h"

/* Write all that must not differ to the transcript: PAM's state as
 * the application sees it... */
void pl_state_pam(const char *to, pam_handle_t *pamh, const struct pl_talk *talk);

/* ...and the state of the process. */
void pl_state_process(const char *to);

#endif
