/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Hosts of every kind whose calls are slow: with the observer all is as without it, at
 * worst less is known, and nothing is left behind.
 */
#include "watched_cases.h"

#include "tap.h"

#include <sys/stat.h>

static const struct pl_case cases[] = {
    {"hosts", "hosts of every kind: the same as without an observer", pl_watch_hosts},
    {"deaths", "the process ends, executes or changes inside a call", pl_watch_deaths},
    {"disturbed", "helpers that are killed or stopped hold nothing up", pl_watch_disturbed},
    {"many", "300 logins at once", pl_watch_many},
    {"handoff", "what stays after the session was opened", pl_watch_handoff},
    {"line", "a login program that works before it starts the user's program",
     pl_watch_handoff_line},
    {"cost", "a call that computes is not held up", pl_watch_cost},
};

int main(int argc, char **argv)
{
	struct pl_host h;

	pl_host_open(&h);
	/* Hosts of ordinary users read our files and write to our log. */
	chmod(h.dir, 0755);
	chmod("/dev/log", 0666);
	pl_host_cases(&h, cases, sizeof cases / sizeof cases[0], argc, argv);
	pl_host_close(&h);
	return pl_tap_done();
}
