/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A program that logs in: itself, by a library of its, or (with PL_TEST_DLOPEN, and then it is
 * not linked with libpam) by what it opens. Arguments: the directory of the service files, and
 * for what is opened, each time, flags and the path: "d" for RTLD_DEEPBIND, "u" for "use it".
 */
#include "all_client_calls.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef PL_TEST_DLOPEN
#define OPEN_MAX_COUNT 40

typedef int calls_fn(const char *);

static int run(const char *directory, char **arguments)
{
	void *opened[OPEN_MAX_COUNT];
	int failed = 0;

	for (int i = 0; arguments[2 * i] != NULL && i < OPEN_MAX_COUNT; i++) {
		int deep = strchr(arguments[2 * i], 'd') != NULL ? RTLD_DEEPBIND : 0;

		opened[i] = dlopen(arguments[2 * i + 1], RTLD_LAZY | RTLD_LOCAL | deep);
		if (opened[i] == NULL) {
			fprintf(stderr, "%s\n", dlerror());
			return 2;
		}
	}
	for (int i = 0; arguments[2 * i] != NULL && i < OPEN_MAX_COUNT; i++) {
		void *function = dlsym(opened[i], "all_client_calls");
		calls_fn *calls;

		memcpy(&calls, &function, sizeof calls);
		if (strchr(arguments[2 * i], 'u') != NULL)
			failed += calls(directory);
	}
	return failed;
}
#else
static int run(const char *directory, char **arguments)
{
	(void)arguments;
	return all_client_calls(directory);
}
#endif

int main(int argc, char **argv)
{
	return argc > 1 && run(argv[1], argv + 2) == 0 ? 0 : 3;
}
