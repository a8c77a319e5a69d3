/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Hosts of every kind whose calls are slow: with the observer all is as without it, at
 * worst less is known, and nothing is left behind.
 */
#include "watch_cases.h"

#include "tap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>

static const struct {
	const char *name, *what;
	void (*function)(struct pl_host *);
} cases[] = {
    {"hosts", "hosts of every kind: the same as without an observer", pl_watch_hosts},
    {"deaths", "the process ends, executes or changes inside a call", pl_watch_deaths},
    {"disturbed", "helpers that are killed or stopped hold nothing up", pl_watch_disturbed},
    {"many", "300 logins at once", pl_watch_many},
    {"handoff", "what stays after the session was opened", pl_watch_handoff},
    {"line", "a login program that works before it starts the user's program",
     pl_watch_handoff_line},
    {"cost", "a call that computes is not held up", pl_watch_cost},
};

static int wanted(int argc, char **argv, const char *name)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], name) == 0)
			return 1;
	return argc < 2;
}

int main(int argc, char **argv)
{
	struct pl_host h;

	pl_host_open(&h);
	/* Hosts of ordinary users read our files and write to our log. */
	chmod(h.dir, 0755);
	chmod("/dev/log", 0666);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		if (wanted(argc, argv, cases[i].name))
			pl_host_case(&h, cases[i].what, cases[i].function);
	pl_host_close(&h);
	return pl_tap_done();
}
