/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_XALLOC_H
#define PL_XALLOC_H

#include <stddef.h>

/* Allocation for the command: a failure is one line on stderr and exit status 1. */
void *pl_xmalloc(size_t size);
void *pl_xcalloc(size_t n, size_t size);
void *pl_xreallocarray(void *p, size_t n, size_t size);
char *pl_xstrdup(const char *s);
char *pl_xstrndup(const char *s, size_t length);

/* Makes room for one more element of an array that is full: the array, maybe moved. */
void *pl_xgrow(void *array, size_t used, size_t *room, size_t size);

#endif
