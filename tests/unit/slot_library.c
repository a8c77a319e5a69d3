/* SPDX-License-Identifier: BSD-3-Clause */
/* A small library with a soname of its own, which stands for libpam. */
#include <string.h>

int plunit_add(int a, int b);
int plunit_twice(int a);
int plunit_length(const char *s);

int plunit_add(int a, int b)
{
	return a + b;
}

int plunit_twice(int a)
{
	return 2 * a;
}

int plunit_length(const char *s)
{
	return (int)strlen(s);
}
