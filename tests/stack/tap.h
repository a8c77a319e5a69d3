/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_TAP_H
#define PL_TEST_TAP_H

#include <stdbool.h>

/* Print "ok N - TEXT" or "not ok N - TEXT". Returns OK. */
bool pl_tap(bool ok, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Print "# TEXT". */
void pl_tap_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Print "ok N - WHAT # SKIP WHY". */
void pl_tap_skip(const char *what, const char *why);

/* Nothing of the program can run here, for this reason: says so, and ends the program. */
void pl_tap_skip_all(const char *why) __attribute__((noreturn));

/* Print the plan; the exit status of the program. */
int pl_tap_done(void);

#endif
