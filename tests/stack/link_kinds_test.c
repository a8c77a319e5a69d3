/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The same program linked in several ways: the phases must be seen in each, and where
 * there is no import slot to be seen through, at least the calls. And under valgrind.
 */
#include "dev_log.h"
#include "tap.h"
#include "test_host.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PROGRAM(name) PL_TEST_PROGRAMS "/link_" name

#define GAVE_UP 1 /* valgrind's own exit status; the program has others */

static const char *directory;

static void run(void *context)
{
	const char *program = context;

	execl(program, program, directory, "1", (char *)NULL);
	_exit(127);
}

static void run_valgrind(void *context)
{
	(void)context;
	execlp("valgrind", "valgrind", "-q", "--leak-check=full",
	       "--errors-for-leak-kinds=definite", "--show-leak-kinds=definite",
	       "--error-exitcode=99", PROGRAM("plain"), directory, "20", (char *)NULL);
	_exit(127);
}

/* Wait status of FUNCTION; *OWN gets our lines. */
static int observe(struct pl_host *h, void (*function)(void *), const char *program, char **own)
{
	size_t size;
	FILE *to = open_memstream(own, &size);
	int status;

	if (to == NULL)
		abort();
	directory = h->dir;
	status = pl_log_child(h->log, function, (void *)(uintptr_t)program, NULL, to);
	fclose(to);
	return status;
}

static void check(struct pl_host *h, const char *name, const char *program, bool slots)
{
	char *log = NULL;
	int status = observe(h, run, program, &log);
	bool ok = pl_check(h, status == 0, "wait status %x", (unsigned int)status);

	/* libpam's delay is seen only by who knows when the phase ends. */
	ok &= pl_check(h, pl_count(log, " what=fail-delay ") == (slots ? 1 : 0), "fail-delay");
	ok &= pl_check(h, pl_count(log, ": login ") == 2, "login lines");
	ok &= pl_check(h, pl_count(log, ": call ") == 7, "calls");
	ok &= pl_check(h, pl_count(log, " verdict=") == 2 && pl_count(log, " count=4 ") == 1,
		       "what the login lines say");
	ok &= pl_check(h, pl_count(log, ": off ") == 0, "it was off");
	ok &= pl_check(h, pl_count(log, " untimed=") == 0, "some module is not timed");
	if (!ok)
		pl_tap_note("the log:\n%s", log);
	pl_tap(ok, "a program that is linked %s", name);
	free(log);
}

static void check_valgrind(struct pl_host *h)
{
	char *log = NULL;
	int status;

#if defined(__SANITIZE_ADDRESS__)
	pl_tap_skip("under valgrind", "it cannot run what is built with sanitizers");
	return;
#endif
	if (system("command -v valgrind >/dev/null") != 0) {
		pl_tap_skip("under valgrind", "it is missing");
		return;
	}
	status = observe(h, run_valgrind, NULL, &log);
	if (status == GAVE_UP << 8) {
		pl_tap_skip("under valgrind", "it cannot read what this compiler has made");
		free(log);
		return;
	}
	if (status != 0)
		pl_tap_note("wait status %x", (unsigned int)status);
	pl_tap(status == 0, "valgrind finds no error and no leak");
	pl_tap(pl_count(log, ": login ") == 40, "the hook was active under valgrind");
	free(log);
}

int main(void)
{
	struct pl_host h;

	pl_host_open(&h);
	pl_host_service(&h, "refused",
			"-auth optional %u conf=%d/config debug\n"
			"auth required %a authenticate=7 do=Z\n");
	pl_host_service(
	    &h, "accepted",
	    "-auth optional %u conf=%d/config debug\n"
	    "auth required %a authenticate=0 setcred=0 do=vd\naccount required %a acct_mgmt=0\n"
	    "session required %a open_session=0 close_session=0\n");
	check(&h, "as usual", PROGRAM("plain"), true);
	check(&h, "with -z lazy", PROGRAM("lazy"), true);
	check(&h, "with -z now", PROGRAM("now"), true);
	check(&h, "with -no-pie", PROGRAM("no_pie"), true);
	check(&h, "with -fno-plt", PROGRAM("no_plt"), true);
	check(&h, "with -z norelro", PROGRAM("norelro"), true);
	check(&h, "with entry points of its own", PROGRAM("export"), true);
	check(&h, "with libpam by dlopen only", PROGRAM("dlopen"), false);
	check_valgrind(&h);
	pl_host_close(&h);
	return pl_tap_done();
}
