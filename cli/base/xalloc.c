/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/xalloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *p)
{
	if (p == NULL) {
		fputs("pam-latency: out of memory\n", stderr);
		exit(1);
	}
	return p;
}

void *pl_xmalloc(size_t size)
{
	return checked(malloc(size != 0 ? size : 1));
}

void *pl_xcalloc(size_t n, size_t size)
{
	return checked(calloc(n != 0 ? n : 1, size != 0 ? size : 1));
}

void *pl_xreallocarray(void *p, size_t n, size_t size)
{
	return checked(reallocarray(p, n != 0 ? n : 1, size != 0 ? size : 1));
}

char *pl_xstrdup(const char *s)
{
	return checked(strdup(s));
}

char *pl_xstrndup(const char *s, size_t length)
{
	return checked(strndup(s, length));
}

void *pl_xgrow(void *array, size_t used, size_t *room, size_t size)
{
	if (used < *room)
		return array;
	*room = *room != 0 ? *room * 2 : 8;
	return pl_xreallocarray(array, *room, size);
}
