/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agg.h"
#include "store.h"
#include "verb.h"

const struct pl_verb pl_verbs[] = {
    {"", "", "The last login in a sentence, the worst modules of its day", 0, true,
     pl_verb_summary},
    {"logins", "", "A line for each of the last logins", 0, true, pl_verb_logins},
    {"show", "[ID]", "The course of one login, as bars", 1, true, pl_verb_show},
    {"blame", "", "Which call of which module took how long, over all logins", 0, true,
     pl_verb_blame},
    {"plot", "[ID]", "The course of one login, as an SVG picture", 1, false, pl_verb_plot},
    {"metrics", "", "Histograms for Prometheus", 0, false, pl_verb_metrics},
    {NULL, NULL, NULL, 0, false, NULL},
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
