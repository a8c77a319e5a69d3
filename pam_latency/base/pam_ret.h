/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PAM_RET_H
#define PL_PAM_RET_H

/*
 * The symbol of a PAM return value in lower case without PAM_: "success", "auth_err"
 * (pam(3), RETURN VALUES). NULL for a number that libpam does not know.
 */
const char *pl_ret_name(int ret);

#endif
