/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/probe.h"

#include "cli/base/printable.h"
#include "cli/base/progress.h"
#include "cli/base/signals.h"
#include "cli/draw/blame_json.h"
#include "cli/draw/blame_table.h"
#include "cli/probe/probe_watch.h"
#include "cli/stack/pam_dirs.h"
#include "cli/sum/aggregate.h"
#include "cli/sum/login_store.h"
#include "cli/verbs/show_login.h"
#include "pam_latency/base/pam_ret.h"

#include <security/pam_appl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What the runs are for: one is shown whole, of many there are statistics. */
struct results {
	struct pl_login_store *store;
	struct pl_aggregate *aggregate;
};

static void take(const struct pl_log_event *event, void *arg)
{
	const struct results *results = arg;

	pl_login_store_add(results->store, event);
	pl_aggregate_add(results->aggregate, event);
}

static int refuse(const char *text)
{
	fprintf(stderr, "pam-latency: %s\n", text);
	return 1;
}

/* Whether the service and the rights are there; else 1 or 2 after an error was printed. */
static int check(const struct pl_options *options)
{
	struct pl_pam_dirs dirs = pl_pam_dirs(NULL);
	char *path;

	if (options->args_count < 2) {
		refuse("probe needs a service and a user: pam-latency probe sshd alice");
		return 2;
	}
	if (geteuid() != 0)
		return refuse("probe runs the login itself: only root can do that");
	if (strchr(options->args[0], '/') != NULL)
		return refuse("a service has a name, not a path");
	path = pl_pam_dirs_find(&dirs, options->args[0]);
	if (path == NULL)
		return refuse("there is no such service in /etc/pam.d");
	free(path);
	return 0;
}

static void announce(const struct pl_options *options, long runs)
{
	struct pl_strbuf buf = {0};

	pl_printable(&buf, options->args[0], options->terminal.utf8);
	pl_strbuf_string(&buf, " for ");
	pl_printable(&buf, options->args[1], options->terminal.utf8);
	fprintf(stderr,
		"pam-latency: this really opens a session of %s and closes it again%s: "
		"whatever its modules do is done\n",
		buf.s, runs > 1 ? ", many times" : "");
	pl_strbuf_free(&buf);
}

/* Says why a run did not go well; returns the exit status. */
static int judge(const struct pl_probe_result *end)
{
	const char *name = pl_ret_name(end->ret);

	if (end->stopped)
		return refuse("stopped by a signal; what was opened is closed again");
	if (*end->phase == '\0')
		return 0;
	if (strcmp(end->phase, "start") == 0)
		fprintf(stderr, "pam-latency: nothing was run: %s\n",
			*end->why != '\0' ? end->why : pam_strerror(NULL, end->ret));
	else
		fprintf(stderr, "pam-latency: %s was refused: %s (%s)\n", end->phase,
			pam_strerror(NULL, end->ret), name != NULL ? name : "?");
	return 1;
}

/* Runs it so many times or until one does not go well; returns the exit status. */
static int run(const struct pl_options *options, const struct pl_probe *probe, long runs,
	       struct results *results)
{
	struct pl_probe_result end;
	int status = 0;

	pl_signals_catch(false);
	for (long i = 0; i < runs && status == 0; i++) {
		if (runs > 1)
			pl_progress(&options->terminal, i, runs);
		if (!pl_probe_watch(probe, take, results, &end))
			status = 1;
		else if (*end.phase != '\0' || end.stopped) {
			pl_progress_end();
			status = judge(&end);
		}
	}
	if (runs > 1 && status == 0)
		pl_progress_end();
	return status;
}

static void print(const struct pl_options *options, long runs, struct results *results)
{
	struct pl_log_login **list;
	size_t n = pl_login_store_list(results->store, &list);

	if (n == 0)
		return;
	if (runs == 1) {
		pl_show_login(options, list[n - 1]);
		return;
	}
	pl_call_stats_sort(&results->aggregate->calls);
	if (options->json)
		pl_blame_json(results->aggregate);
	else
		pl_blame_print(&options->terminal, results->aggregate, options->count);
}

/* The password, in memory that the processes of all runs have in common. */
static struct pl_secret *make_secret(void)
{
	void *memory = mmap(NULL, sizeof(struct pl_secret), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		return NULL;
	mlock(memory, sizeof(struct pl_secret)); /* not to the disk, where that is allowed */
	return memory;
}

int pl_verb_probe(const struct pl_options *options)
{
	long runs = options->repeat != 0 ? options->repeat : 1;
	int status = check(options);
	struct pl_probe probe;
	struct results results;

	if (status != 0)
		return status;
	probe = (struct pl_probe){.service = options->args[0],
				  .user = options->args[1],
				  .auth = options->auth,
				  .utf8 = options->terminal.utf8,
				  .secret = make_secret()};
	if (probe.secret == NULL)
		return refuse("out of memory");
	results = (struct results){pl_login_store_new(1, NULL),
				   pl_aggregate_new(false, PL_PERIOD_NONE)};
	announce(options, runs);
	status = run(options, &probe, runs, &results);
	print(options, runs, &results);
	explicit_bzero(probe.secret, sizeof *probe.secret);
	munmap(probe.secret, sizeof *probe.secret);
	pl_login_store_free(results.store);
	pl_aggregate_free(results.aggregate);
	return status;
}
