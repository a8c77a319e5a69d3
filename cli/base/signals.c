/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/signals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t asked;
static volatile sig_atomic_t heir; /* process ids fit: the kernel gives out 2^22 of them */

static void on_signal(int number)
{
	int saved = errno;

	if (asked == 0)
		asked = number;
	if (heir > 0)
		kill((pid_t)heir, number);
	errno = saved;
}

void pl_signals_catch(bool restart)
{
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction action = {.sa_handler = on_signal};

	action.sa_flags = restart ? SA_RESTART : 0;
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		sigaction(numbers[i], &action, NULL);
}

int pl_signals_caught(void)
{
	return asked;
}

void pl_signals_pass_on(pid_t child)
{
	heir = child;
	if (child > 0 && asked != 0)
		kill(child, asked);
}
