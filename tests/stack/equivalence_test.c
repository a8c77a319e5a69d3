/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * Nothing but time may differ between a stack with our line and the same without it: both
 * are run for thousands of stacks that are put together at random, but always the same.
 * PL_STACKS says how many, PL_STACK names a single one. PL_SLOW makes it more of them.
 */
#include "compare_runs.h"
#include "dev_log.h"
#include "scratch.h"
#include "tap.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define GROUP 250
#define GROUPS_MAX 400
#define WORKERS_MAX 8
#define BROKEN_STACKS 60
#define LOUD 3 /* differences that are printed */

#define OUR_LINE "optional " PL_MODULE
#define ANY "optional " PL_TEST_MODULES "/pam_test_any.so "

/* Lines that do change something, each in one way: the driver must see it. */
static const struct {
	const char *what, *line;
} broken[] = {
    {"sets a PAM environment variable", ANY "do=v"},
    {"changes errno", ANY "do=E"},
    {"leaves a descriptor open", ANY "do=o"},
    {"leaves a zombie", ANY "do=z"},
    {"sets an item", ANY "do=t"},
    {"changes signals", ANY "do=h"},
    {"changes cwd and umask", ANY "do=g"},
    {"prints", ANY "do=w"},
    {"logs", ANY "do=s"},
    {"talks to the user", ANY "do=i"},
    {"asks for the user name", ANY "do=u"},
    {"returns success", ANY "authenticate=0 setcred=0 acct_mgmt=0 open_session=0 "
			    "close_session=0 prelim=0 update=0"},
};

#define BROKEN (sizeof broken / sizeof broken[0])

/* Shared by the workers. */
struct score {
	atomic_uint run[GROUPS_MAX], different[GROUPS_MAX];
	atomic_uint detected[BROKEN];
	atomic_uint calls, own, unasked, log_missing;
};

static struct score *score;
static char *scratch;
static unsigned int first, stacks, workers;

static void compare_one(const struct pl_bench *b, unsigned int number)
{
	bool loud = atomic_load(&score->different[GROUPS_MAX - 1]) < LOUD;
	struct pl_compared c = pl_compare(b, number, OUR_LINE, loud);

	atomic_fetch_add(&score->run[number / GROUP], 1);
	atomic_fetch_add(&score->calls, c.calls);
	atomic_fetch_add(&score->own, c.own);
	atomic_fetch_add(&score->unasked, c.unasked);
	if (c.same)
		return;
	atomic_fetch_add(&score->different[number / GROUP], 1);
	atomic_fetch_add(&score->different[GROUPS_MAX - 1], 1);
}

static void compare_broken(const struct pl_bench *b, unsigned int kind)
{
	for (unsigned int i = 0; i < BROKEN_STACKS; i++)
		if (!pl_compare(b, i, broken[kind].line, false).same) {
			atomic_store(&score->detected[kind], 1);
			return;
		}
}

static void work(unsigned int worker)
{
	char name[16];
	const char *why = NULL;
	struct pl_bench b = {.place.modules = PL_TEST_MODULES};
	char *dir, *config;

	snprintf(name, sizeof name, "w%u", worker);
	b.place.dir = dir = pl_scratch_path(scratch, name);
	config = pl_scratch_path(dir, "config");
	if (mkdir(dir, 0755) != 0)
		pl_scratch_die(dir);
	pl_scratch_write(config, "log = all\nmodule \"pam_test_any.so\" { budget = 1us }\n");
	b.log = pl_log_open(&why);
	if (b.log < 0 && atomic_fetch_add(&score->log_missing, 1) == 0)
		pl_tap_note("the log is not compared: %s", why);
	for (unsigned int i = first + worker; i < first + stacks; i += workers)
		compare_one(&b, i);
	for (unsigned int i = worker; i < BROKEN; i += workers)
		compare_broken(&b, i);
	free(config);
	free(dir);
	free(scratch);
	exit(0);
}

static void report(unsigned int failed_workers)
{
	for (unsigned int g = first / GROUP; g <= (first + stacks - 1) / GROUP; g++)
		pl_tap(score->different[g] == 0 && score->run[g] > 0,
		       "stacks %u to %u: %u run, %u differ", g * GROUP, g * GROUP + GROUP - 1,
		       score->run[g], score->different[g]);
	for (unsigned int i = 0; i < BROKEN; i++)
		if (score->log_missing > 0 && broken[i].line[sizeof ANY + 2] == 's')
			pl_tap_skip("a line that logs is found out", "no log to compare");
		else
			pl_tap(score->detected[i] == 1, "a line that %s is found out",
			       broken[i].what);
	pl_tap(failed_workers == 0, "all %u workers came to their end", workers);
	pl_tap(score->calls >= stacks, "modules were called: %u times", score->calls);
	if (score->log_missing > 0) {
		pl_tap_skip("the line was at work", "no log to look for our own lines");
		return;
	}
	pl_tap(score->own >= stacks, "the line was at work: %u lines in the log", score->own);
	pl_tap(score->unasked == 0, "without the line it wrote none");
}

static unsigned int number_from(const char *variable, unsigned int otherwise)
{
	const char *text = getenv(variable);

	return text != NULL ? (unsigned int)strtoul(text, NULL, 10) : otherwise;
}

/* As many as fit into the time that there is. */
static unsigned int usual_count(void)
{
	const char *slow = getenv("PL_SLOW");
	unsigned int count = 500;

	if (slow != NULL && *slow != '\0')
		count = strcmp(slow, "long") == 0 ? 20000 : 1000;
#ifdef PL_SLOW_FORK
	count /= 10;
#endif
	return count;
}

int main(void)
{
	unsigned int failed = 0;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	first = number_from("PL_STACK", 0);
	stacks = getenv("PL_STACK") != NULL ? 1 : number_from("PL_STACKS", usual_count());
	if (stacks == 0 || (first + stacks) / GROUP >= GROUPS_MAX - 1)
		return 1;
	workers = processors < 1	     ? 1
		  : processors > WORKERS_MAX ? WORKERS_MAX
					     : (unsigned int)processors;
	score = mmap(NULL, sizeof *score, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
		     -1, 0);
	if (score == MAP_FAILED)
		pl_scratch_die("no memory");
	scratch = pl_scratch_make();
	for (unsigned int w = 0; w < workers; w++)
		if (fork() == 0)
			work(w);
	for (unsigned int w = 0; w < workers; w++) {
		int status = 1;

		wait(&status);
		failed += status != 0;
	}
	report(failed);
	pl_scratch_remove(scratch);
	return pl_tap_done();
}
