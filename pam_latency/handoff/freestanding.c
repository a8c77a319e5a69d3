/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * What our own code calls of libc, for a program without one. Plain loops: nothing here is
 * ever long.
 */
#include "pam_latency/base/raw_syscall.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>

static char no_name[] = "";
char *program_invocation_short_name = no_name;

int clock_gettime(clockid_t clock, struct timespec *t)
{
	return (int)pl_raw_syscall(SYS_clock_gettime, clock, (long)t, 0, 0, 0, 0);
}

void *memset(void *to, int c, size_t n)
{
	unsigned char *p = to;

	for (; n > 0; n--)
		*p++ = (unsigned char)c;
	return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
	unsigned char *p = to;
	const unsigned char *q = from;

	for (; n > 0; n--)
		*p++ = *q++;
	return to;
}

void *memmove(void *to, const void *from, size_t n)
{
	unsigned char *p = to;
	const unsigned char *q = from;

	if (p < q)
		return memcpy(to, from, n);
	while (n-- > 0)
		p[n] = q[n];
	return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
	const unsigned char *p = a, *q = b;

	for (; n > 0; n--, p++, q++)
		if (*p != *q)
			return *p - *q;
	return 0;
}

void *memchr(const void *s, int c, size_t n)
{
	const unsigned char *p = s;

	for (; n > 0; n--, p++)
		if (*p == (unsigned char)c)
			return (void *)(size_t)p;
	return NULL;
}

void *memrchr(const void *s, int c, size_t n)
{
	const unsigned char *p = s;

	while (n-- > 0)
		if (p[n] == (unsigned char)c)
			return (void *)(size_t)(p + n);
	return NULL;
}

void *memmem(const void *s, size_t size, const void *what, size_t n)
{
	const unsigned char *p = s;

	for (; size >= n; p++, size--)
		if (memcmp(p, what, n) == 0)
			return (void *)(size_t)p;
	return NULL;
}

size_t strnlen(const char *s, size_t most)
{
	size_t n = 0;

	while (n < most && s[n] != '\0')
		n++;
	return n;
}

size_t strlen(const char *s)
{
	return strnlen(s, (size_t)-1);
}

int strncmp(const char *a, const char *b, size_t n)
{
	for (; n > 0; n--, a++, b++)
		if (*a != *b || *a == '\0')
			return (unsigned char)*a - (unsigned char)*b;
	return 0;
}

int strcmp(const char *a, const char *b)
{
	return strncmp(a, b, (size_t)-1);
}

char *strchr(const char *s, int c)
{
	return memchr(s, c, strlen(s) + 1);
}

char *strrchr(const char *s, int c)
{
	return memrchr(s, c, strlen(s) + 1);
}

char *strstr(const char *s, const char *what)
{
	return memmem(s, strlen(s), what, strlen(what));
}

size_t strspn(const char *s, const char *accept)
{
	size_t n = 0;

	while (s[n] != '\0' && strchr(accept, s[n]) != NULL)
		n++;
	return n;
}
