/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/verbs/verb.h"

#include <stdio.h>

/* Whether an option says which lines of a log are meant. */
static bool limits_log(const struct pl_opts *opts)
{
	return opts->file || opts->directory || opts->service || opts->user || opts->count ||
	       opts->since != PL_NO_TIME || opts->until != PL_NO_TIME;
}

bool pl_opts_consistent(const struct pl_opts *opts, const struct pl_verb *verb)
{
	const char *wrong = NULL;

	if (opts->by && verb->run != pl_verb_blame)
		wrong = "--by is for blame";
	else if (opts->output && verb->run != pl_verb_metrics && verb->run != pl_verb_plot)
		wrong = "--output is for plot and metrics";
	else if (opts->json && (verb->run == pl_verb_plot || verb->run == pl_verb_metrics))
		wrong = "plot and metrics have a form of their own, without --json";
	else if ((opts->auth || opts->repeat) && verb->run != pl_verb_probe)
		wrong = "--auth and --repeat are for probe";
	else if ((opts->conf || opts->pam_dir || opts->module_dir) &&
		 verb->run != pl_verb_verify)
		wrong = "--conf, --pam-dir and --module-dir are for verify";
	else if (!verb->reads_log && limits_log(opts))
		wrong = "probe and verify read no log";
	else if (opts->file && opts->directory)
		wrong = "either --file or --directory";
	else if (opts->nargs > verb->max_args)
		wrong = "too many arguments";
	if (wrong)
		fprintf(stderr, "pam-latency: %s\n", wrong);
	return !wrong;
}
