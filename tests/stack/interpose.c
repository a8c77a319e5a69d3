/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A library stands before libpam. With our line in the stack each of its functions is reached
 * as often, and in the same order, as without; and the phases are timed all the same.
 */
#include "host.h"
#include "logsock.h"
#include "scratch.h"
#include "tap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LINE "-auth optional %u conf=%d/config debug\n"
#define CALLS 9	  /* of modules, in one use */
#define COPIES 20 /* more than have a place for lazily bound slots each */

/* A program, and what it opens. */
struct way {
	const char *name, *program;
	const char *arguments[2 * COPIES + 1];
	unsigned int uses; /* so often it logs in */
	bool reaches;	   /* the library, if it is there */
	bool only_bound;   /* slots are replaced only if they are bound at once */
};

struct run {
	const struct way *way;
	const char *directory, *reached;
	bool shim, now, audit;
	const char *next; /* for $PL_TEST_NEXT, and then it is slow as well */
};

static void execute(void *context)
{
	const struct run *r = context;
	const char *argv[2 * COPIES + 3] = {r->way->program, r->directory};

	memcpy(argv + 2, r->way->arguments, sizeof r->way->arguments);
	if (r->shim)
		setenv("LD_PRELOAD", PL_TEST_SHIM, 1);
	if (r->audit)
		setenv("LD_AUDIT", PL_TEST_AUDIT, 1);
	if (r->now)
		setenv("LD_BIND_NOW", "1", 1);
	if (r->next != NULL) {
		setenv("PL_TEST_NEXT", r->next, 1);
		setenv("PL_TEST_SLOW", "1", 1);
	}
	setenv("PL_TEST_REACHED", r->reached, 1);
	execv(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

static void write_services(const struct pl_host *h, bool with_line)
{
	static const char refused[] = LINE "auth required %a authenticate=7 do=Z\n";
	static const char accepted[] =
	    LINE "auth required %a authenticate=0 setcred=0\naccount required %a acct_mgmt=0\n"
		 "session required %a open_session=0 close_session=0\n"
		 "password required %a prelim=0 update=0\n";
	size_t skip = with_line ? 0 : sizeof LINE - 1;

	pl_host_service(h, "refused", refused + skip);
	pl_host_service(h, "accepted", accepted + skip);
}

/* What was reached; *LOG gets our lines. */
static char *observe(struct pl_host *h, struct run *r, bool with_line, char **log)
{
	size_t size;
	FILE *to = open_memstream(log, &size);
	int status;

	if (to == NULL)
		pl_scratch_die("no memory");
	write_services(h, with_line);
	pl_scratch_write(r->reached, "");
	status = pl_log_child(h->log, execute, r, NULL, to);
	fclose(to);
	pl_check(h, status == 0, "wait status %x", (unsigned int)status);
	return pl_scratch_read(r->reached);
}

static void check_reached(struct pl_host *h, const struct run *r, const char *reached)
{
	static const char *const names[] = {
	    "pam_authenticate\n", "pam_setcred\n",	 "pam_acct_mgmt\n",
	    "pam_open_session\n", "pam_close_session\n", "pam_chauthtok\n",
	    "pam_start\n",	  "pam_start_confdir\n", "pam_end\n",
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		pl_check(h, (strstr(reached, names[i]) != NULL) == (r->shim && r->way->reaches),
			 "the library is reached: %s", names[i]);
}

static void check_log(struct pl_host *h, const struct run *r, const char *log)
{
	unsigned int uses = r->way->uses;
	bool phases = r->now || !r->way->only_bound;

	/* libpam's delay is seen only by who knows when the phase ends. */
	pl_check(h, pl_count(log, " what=fail-delay ") == (phases ? uses : 0), "fail-delay");
	pl_check(h, pl_count(log, ": call ") == CALLS * uses, "calls");
	pl_check(h, pl_count(log, ": login ") == 2 * uses, "login lines");
	pl_check(h, pl_count(log, " count=4 ") == uses, "count=");
	pl_check(h, pl_count(log, ": off ") == 0, "it was off");
}

static void check(struct pl_host *h, const struct way *way, bool shim, bool now)
{
	struct run r = {.way = way, .directory = h->dir, .shim = shim, .now = now};
	unsigned int failures = h->failures;
	char *without, *with, *silence, *log;

	r.reached = pl_scratch_path(h->dir, "reached");
	without = observe(h, &r, false, &silence);
	with = observe(h, &r, true, &log);
	pl_check(h, silence[0] == '\0', "there are lines without the line");
	check_reached(h, &r, without);
	if (!pl_check(h, strcmp(without, with) == 0, "something else is reached"))
		pl_tap_note("without:\n%s\nwith:\n%s", without, with);
	check_log(h, &r, log);
	if (h->failures != failures)
		pl_tap_note("the log:\n%s", log);
	pl_tap(h->failures == failures, "%s, bound %s, %s", way->name,
	       now ? "at once" : "lazily", shim ? "with a library before libpam" : "plain");
	free((char *)(uintptr_t)r.reached);
	free(without);
	free(with);
	free(silence);
	free(log);
}

/* It comes to libpam through an import slot that is ours too: the phase counts once, with the
 * time of both, and nobody says that it was spent in libpam. */
static void check_time(struct pl_host *h, const struct way *way, bool now)
{
	struct run r = {.way = way, .directory = h->dir, .shim = true, .now = now};
	unsigned int failures = h->failures;
	char *reached, *log;

	r.next = PL_TEST_PLUGIN;
	r.reached = pl_scratch_path(h->dir, "reached");
	reached = observe(h, &r, true, &log);
	check_log(h, &r, log);
	pl_check(h, atof(pl_value(log, ": login ", 1, "account=")) >= 300, "account=");
	pl_check(h, atof(pl_value(log, ": login ", 1, "account=")) < 600, "account= is double");
	pl_check(h,
		 strstr(log, "; or inside interpose_shim.so, which stands before libpam\"") !=
		     NULL,
		 "who was slow");
	if (h->failures != failures)
		pl_tap_note("the log:\n%s", log);
	pl_tap(h->failures == failures, "a slow library before libpam, bound %s",
	       now ? "at once" : "lazily");
	free((char *)(uintptr_t)r.reached);
	free(reached);
	free(log);
}

/* The dynamic linker itself leads a function elsewhere, when it binds it. */
static void check_audit(struct pl_host *h, const struct way *way, bool now)
{
	struct run r = {.way = way, .directory = h->dir, .audit = true, .now = now};
	unsigned int failures = h->failures;
	char *without, *with, *silence, *log;

	r.reached = pl_scratch_path(h->dir, "reached");
	without = observe(h, &r, false, &silence);
	with = observe(h, &r, true, &log);
	pl_check(h, strcmp(without, "audited\n") == 0, "without: %s", without);
	pl_check(h, strcmp(with, "audited\n") == 0, "with: %s", with);
	check_log(h, &r, log);
	pl_tap(h->failures == failures, "%s, bound %s, with an auditing library", way->name,
	       now ? "at once" : "lazily");
	free((char *)(uintptr_t)r.reached);
	free(without);
	free(with);
	free(silence);
	free(log);
}

/* Objects of their own: copies of what a program opens, of which the last is used. */
static void make_copies(const struct pl_host *h, struct way *way)
{
	for (int i = 0; i < COPIES; i++) {
		char name[32], *path;

		snprintf(name, sizeof name, "copy%d.so", i);
		path = pl_scratch_path(h->dir, name);
		pl_scratch_copy(PL_TEST_PLUGIN, path);
		way->arguments[2 * i] = i == COPIES - 1 ? "u" : "-";
		way->arguments[2 * i + 1] = path;
	}
}

#define PROGRAM(name) PL_TEST_PROGRAMS "/interpose_" name

static struct way ways[] = {
    {"the program", PROGRAM("program"), {NULL}, 1, true, false},
    {"a library of it", PROGRAM("library"), {NULL}, 1, true, false},
    {"a plug-in", PROGRAM("by_plugin"), {"u", PL_TEST_PLUGIN}, 1, true, false},
    {"a plug-in with RTLD_DEEPBIND",
     PROGRAM("by_plugin"),
     {"du", PL_TEST_PLUGIN},
     1,
     false,
     false},
    {"one plug-in of each kind",
     PROGRAM("by_plugin"),
     {"u", PL_TEST_PLUGIN, "du"},
     2,
     true,
     false},
    {"the last of many plug-ins", PROGRAM("by_plugin"), {NULL}, 1, true, true},
};

int main(void)
{
	struct pl_host h;
	char *second;

#if defined(__SANITIZE_ADDRESS__)
	pl_tap_skip("a library cannot be preloaded before that of a sanitizer");
	return PL_TEST_SKIPPED;
#endif
	pl_host_open(&h);
	second = pl_scratch_path(h.dir, "second.so");
	pl_scratch_copy(PL_TEST_PLUGIN, second);
	ways[4].arguments[3] = second;
	make_copies(&h, &ways[5]);
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
		for (int j = 0; j < 4; j++)
			check(&h, &ways[i], j >= 2, j % 2 == 1);
	for (size_t i = 0; i < 3; i++)
		for (int j = 0; j < 2; j++)
			check_audit(&h, &ways[i], j == 1);
	check_time(&h, &ways[0], false);
	check_time(&h, &ways[0], true);
	pl_host_close(&h);
	return pl_tap_done();
}
