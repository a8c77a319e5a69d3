/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * A library stands before libpam. With our line in the stack each of its functions is reached
 * as often, and in the same order, as without; and the phases are timed all the same.
 */
#include "interposed_run.h"
#include "scratch.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_reached(struct pl_host *h, const struct pl_interposed *r, const char *reached)
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

static void check_log(struct pl_host *h, const struct pl_interposed *r, const char *log)
{
	unsigned int uses = r->way->uses;
	bool phases = r->now || !r->way->only_bound;

	/* libpam's delay is seen only by who knows when the phase ends. */
	pl_check(h, pl_count(log, " what=fail-delay ") == (phases ? uses : 0), "fail-delay");
	pl_check(h, pl_count(log, ": call ") == PL_CALLS_IN_USE * uses, "calls");
	pl_check(h, pl_count(log, ": login ") == 2 * uses, "login lines");
	pl_check(h, pl_count(log, " count=4 ") == uses, "count=");
	pl_check(h, pl_count(log, ": off ") == 0, "it was off");
}

static void verdict(struct pl_host *h, const struct pl_interposed *r, unsigned int failures,
		    const char *log, const char *what)
{
	if (h->failures != failures)
		pl_tap_note("the log:\n%s", log);
	pl_tap(h->failures == failures, "%s, bound %s, %s", r->way->name,
	       r->now ? "at once" : "lazily", what);
}

static void check(struct pl_host *h, const struct pl_way *way, bool shim, bool now)
{
	const struct pl_interposed r = {.way = way, .shim = shim, .now = now};
	unsigned int failures = h->failures;
	struct pl_outcome without = pl_interposed_run(h, &r, false);
	struct pl_outcome with = pl_interposed_run(h, &r, true);

	pl_check(h, without.log[0] == '\0', "there are lines without the line");
	check_reached(h, &r, without.reached);
	if (!pl_check(h, strcmp(without.reached, with.reached) == 0, "not the same is reached"))
		pl_tap_note("without:\n%swith:\n%s", without.reached, with.reached);
	check_log(h, &r, with.log);
	verdict(h, &r, failures, with.log, shim ? "with a library before libpam" : "plain");
	pl_outcome_free(&without);
	pl_outcome_free(&with);
}

/* The dynamic linker itself leads a function elsewhere, when it binds it. */
static void check_audit(struct pl_host *h, const struct pl_way *way, bool now)
{
	const struct pl_interposed r = {.way = way, .audit = true, .now = now};
	unsigned int failures = h->failures;
	struct pl_outcome without = pl_interposed_run(h, &r, false);
	struct pl_outcome with = pl_interposed_run(h, &r, true);

	pl_check(h, strcmp(without.reached, "audited\n") == 0, "without: %s", without.reached);
	pl_check(h, strcmp(with.reached, "audited\n") == 0, "with: %s", with.reached);
	pl_check(h, pl_count(with.log, ": call ") == PL_CALLS_IN_USE, "calls");
	verdict(h, &r, failures, with.log, "with an auditing library");
	pl_outcome_free(&without);
	pl_outcome_free(&with);
}

/*
 * It comes to libpam through an import slot that is ours too: the phase counts once, with the
 * time of both, and it is said who may have been slow.
 */
static void check_slow(struct pl_host *h, const struct pl_way *way, bool now)
{
	const struct pl_interposed r = {.way = way, .shim = true, .slow = true, .now = now};
	unsigned int failures = h->failures;
	struct pl_outcome o = pl_interposed_run(h, &r, true);
	double account = atof(pl_value(o.log, ": login ", 1, "account="));

	check_log(h, &r, o.log);
	pl_check(h, account >= 300, "account=%.1f", account);
	pl_check(
	    h,
	    strstr(o.log, "; or inside interposing_library.so, which stands before libpam\"") !=
		NULL,
	    "who was slow");
	verdict(h, &r, failures, o.log, "with a slow library before libpam");
	pl_outcome_free(&o);
}

/* Objects of their own: copies of what a program opens, of which the last is used. */
static void make_copies(const struct pl_host *h, struct pl_way *way)
{
	for (int i = 0; i < PL_COPIES; i++) {
		char name[32], *path;

		snprintf(name, sizeof name, "copy%d.so", i);
		path = pl_scratch_path(h->dir, name);
		pl_scratch_copy(PL_TEST_PLUGIN, path);
		way->arguments[2 * i] = i == PL_COPIES - 1 ? "u" : "-";
		way->arguments[2 * i + 1] = path;
	}
}

#define PROGRAM(name) PL_TEST_MODULES "/interposed_" name
#define DEEP_AND_NOT 4
#define MANY 5

static struct pl_way ways[] = {
    {"the program", PROGRAM("program"), {NULL}, 1, true, false},
    {"a library of it", PROGRAM("by_library"), {NULL}, 1, true, false},
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
	pl_tap_skip_all("a library cannot be preloaded before that of a sanitizer");
#endif
	pl_host_open(&h);
	second = pl_scratch_path(h.dir, "second.so");
	pl_scratch_copy(PL_TEST_PLUGIN, second);
	ways[DEEP_AND_NOT].arguments[3] = second;
	make_copies(&h, &ways[MANY]);
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
		for (int j = 0; j < 4; j++)
			check(&h, &ways[i], j >= 2, j % 2 == 1);
	for (int i = 0; i < 6; i++)
		check_audit(&h, &ways[i / 2], i % 2 == 1);
	check_slow(&h, &ways[0], false);
	check_slow(&h, &ways[0], true);
	pl_host_close(&h);
	return pl_tap_done();
}
