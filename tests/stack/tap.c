/* SPDX-License-Identifier: BSD-3-Clause */
#include "tap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int count, failures;

__attribute__((format(printf, 2, 0))) static void line(const char *head, const char *format,
						       va_list arguments)
{
	fputs(head, stdout);
	vprintf(format, arguments);
	putchar('\n');
	fflush(stdout);
}

bool pl_tap(bool ok, const char *format, ...)
{
	char head[32];
	va_list arguments;

	snprintf(head, sizeof head, "%sok %d - ", ok ? "" : "not ", ++count);
	failures += !ok;
	va_start(arguments, format);
	line(head, format, arguments);
	va_end(arguments);
	return ok;
}

void pl_tap_note(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	line("# ", format, arguments);
	va_end(arguments);
}

void pl_tap_skip(const char *what, const char *why)
{
	printf("ok %d - %s # SKIP %s\n", ++count, what, why);
	fflush(stdout);
}

void pl_tap_skip_all(const char *why)
{
	printf("1..0 # SKIP %s\n", why);
	exit(0);
}

int pl_tap_done(void)
{
	printf("1..%d\n", count);
	return failures == 0 && count > 0 ? 0 : 1;
}
