/* SPDX-License-Identifier: BSD-3-Clause */
/* A program, or a module, that calls the small library. */
int plunit_add(int a, int b);
int plunit_twice(int a);
int plunit_none(int a) __attribute__((weak)); /* nobody defines it */

int client_add(int a, int b);
int client_twice(int a);
int client_none(int a);

/* Something that is read-only after relocation beside the slots, and something writable. */
int client_data = 42;
int *const client_table[] = {&client_data, &client_data};

int client_add(int a, int b)
{
	return plunit_add(a, b) + *client_table[0] - 42;
}

int client_twice(int a)
{
	return plunit_twice(a);
}

int client_none(int a)
{
	int (*volatile none)(int) = plunit_none;

	return none != 0 ? none(a) : -1;
}
