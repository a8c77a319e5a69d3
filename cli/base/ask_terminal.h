/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_ASK_TERMINAL_H
#define PL_ASK_TERMINAL_H

#include <stdbool.h>

/*
 * Asks on the terminal, with or without echo. The answer is malloc()ed; NULL when there is no
 * terminal or a signal came: *why says which. The prompt must be safe to print.
 */
char *pl_ask_terminal(const char *prompt, bool echo, const char **why);

#endif
