/* SPDX-License-Identifier: BSD-3-Clause */
/* Stands before the small library, and has one of its functions. */
int plunit_add(int a, int b);

int plunit_add(int a, int b)
{
	return a + b + 10000;
}
