/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONVERSATION_H
#define PL_CONVERSATION_H

#include <security/pam_appl.h>

typedef int pl_conv_fn(int, const struct pam_message **, struct pam_response **, void *);

/*
 * Let the application's conversation function (PAM_CONV) be timed: the time goes to
 * every frame of the thread. Only the function is exchanged, in place: pam_set_item(3)
 * would also make libpam forget a failed pam_get_user(3), and ask again. Returns our
 * function, to be given to pl_conversation_restore(), or NULL when nothing was changed.
 */
pl_conv_fn *pl_conversation_wrap(pam_handle_t *pamh);

/* Put the function behind ours back, unless somebody has set another one meanwhile. */
void pl_conversation_restore(pam_handle_t *pamh, pl_conv_fn *ours);

#endif
