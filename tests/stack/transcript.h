/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_TRANSCRIPT_H
#define PL_TEST_TRANSCRIPT_H

/*
 * Append a line to the transcript at PATH (NULL: nowhere). Opened and closed each time,
 * so that module, application and their children can write to one file in order and no
 * descriptor stays. Keeps errno. Control bytes of the text are written as '?'.
 */
void pl_note(const char *path, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
