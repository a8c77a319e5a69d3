/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_TAP_H
#define PL_TEST_TAP_H

#include <stdbool.h>

#define PL_TEST_SKIPPED 77 /* automake's exit status for a test that could not run */

/* Print "ok N - TEXT" or "not ok N - TEXT". Returns OK. */
bool pl_tap(bool ok, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Print "# TEXT". */
void pl_tap_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Print "ok N # SKIP WHY". */
void pl_tap_skip(const char *why);

/* Print the plan; the exit status of the program. */
int pl_tap_done(void);

#endif
