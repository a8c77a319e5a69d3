/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/install.h"

#include <errno.h>

/*
 * Runs when libpam comes to our line and loads us. In a file of its own, which nothing
 * refers to: a program that links this library gets no hook unless it asks for it.
 */
__attribute__((constructor)) static void on_load(void)
{
	int saved = errno;

	pl_install();
	errno = saved;
}
