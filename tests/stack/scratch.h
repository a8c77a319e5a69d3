/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_SCRATCH_H
#define PL_TEST_SCRATCH_H

#include <stddef.h>

/* A directory of our own below $TMPDIR or /tmp. Ends the program when that fails. */
char *pl_scratch_make(void);

/* Remove the directory and all that is in it; frees PATH. */
void pl_scratch_remove(char *path);

/* "DIR/NAME", malloc()ed. Ends the program without memory. */
char *pl_scratch_path(const char *dir, const char *name);

/* Make or empty a file with this content. Ends the program when that fails. */
void pl_scratch_write(const char *path, const char *text);

/* Make or overwrite a file with the content of another one. Ends the program when that fails. */
void pl_scratch_copy(const char *from, const char *to);

/* The file's content and a NUL, malloc()ed; NULL when there is no such file. */
char *pl_scratch_read(const char *path);

/* Print MESSAGE with errno's text and exit with status 1. */
void pl_scratch_die(const char *message) __attribute__((noreturn));

#endif
