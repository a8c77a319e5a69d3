/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/verbs/verb.h"

#include "cli/sum/aggregate.h"
#include "cli/sum/login_store.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const struct pl_verb pl_verbs[] = {
    {"", "", "The last login in a sentence, the worst modules of its day", 0, true, true,
     pl_verb_summary},
    {"logins", "", "A line for each of the last logins", 0, true, true, pl_verb_logins},
    {"show", "[ID]", "The course of one login, as bars", 1, true, true, pl_verb_show},
    {"blame", "", "Which call of which module took how long, over all logins", 0, true, true,
     pl_verb_blame},
    {"plot", "[ID]", "The course of one login, as an SVG picture", 1, false, true,
     pl_verb_plot},
    {"verify", "[SERVICE]", "What is wrong with the line, the stack and the config", 1, false,
     false, pl_verb_verify},
    {"probe", "SERVICE USER", "Run a login as root and show its course", 2, false, false,
     pl_verb_probe},
    {"metrics", "", "Histograms for Prometheus", 0, false, true, pl_verb_metrics},
    {NULL, NULL, NULL, 0, false, false, NULL},
};

const struct pl_verb *pl_verb_find(const char *name)
{
	for (const struct pl_verb *verb = pl_verbs; verb->name; verb++)
		if (strcmp(verb->name, name ? name : "") == 0)
			return name && !*name ? NULL : verb;
	return NULL;
}

int pl_verb_nothing(const struct pl_opts *opts)
{
	bool limited = opts->service || opts->user || opts->since != PL_NO_TIME ||
		       opts->until != PL_NO_TIME || opts->nargs;

	fprintf(stderr, "pam-latency: no login found%s\n",
		limited ? " that was asked for" : "");
	if (!opts->file && !opts->directory && geteuid() != 0)
		fputs("pam-latency: root and the group systemd-journal may read all of the "
		      "journal\n",
		      stderr);
	return 1;
}

void pl_verb_to_agg(const struct pl_log_event *ev, void *arg)
{
	pl_agg_event(arg, ev);
}

void pl_verb_to_store(const struct pl_log_event *ev, void *arg)
{
	pl_store_event(arg, ev);
}
