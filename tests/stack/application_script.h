/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_APPLICATION_SCRIPT_H
#define PL_TEST_APPLICATION_SCRIPT_H

#include "random_stack.h"

/*
 * What an application does, one letter each:
 *   a A  authenticate, and with PAM_SILENT | PAM_DISALLOW_NULL_AUTHTOK
 *   c    acct_mgmt
 *   e r R d  setcred: establish, reinitialize, refresh, delete
 *   o O x    open_session, the same silent, close_session
 *   p P  chauthtok, and with PAM_CHANGE_EXPIRED_AUTHTOK
 *   s S  set PAM_SERVICE to "second", back to "main": the stack is loaded again
 *   t h u l  set PAM_TTY, PAM_RHOST, PAM_USER; start without a user name
 *   f    fork: the child does "ac" and ends by _exit(2), as sshd's does
 *   E Q _  pam_end, the same with PAM_DATA_SILENT, no pam_end
 * A phase that comes back with PAM_INCOMPLETE is called again, some times.
 * Runs in this process and writes the transcript; never returns.
 */
void pl_script_run(const struct pl_stack *s, const struct pl_stack_place *place)
    __attribute__((noreturn));

#endif
