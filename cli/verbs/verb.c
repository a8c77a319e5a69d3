/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/verb.h"

#include "cli/verbs/blame.h"
#include "cli/verbs/logins.h"
#include "cli/verbs/metrics.h"
#include "cli/verbs/plot.h"
#include "cli/verbs/probe.h"
#include "cli/verbs/show.h"
#include "cli/verbs/summary.h"
#include "cli/verbs/verify.h"

#include <stdio.h>
#include <string.h>

#define LOG PL_OPTION_LOG
#define JSON PL_OPTION_JSON

const struct pl_verb pl_verbs[] = {
    {"", "", "The last login in a sentence, the worst modules of its day", 0, true, LOG | JSON,
     pl_verb_summary},
    {"logins", "", "A line for each of the last logins", 0, true, LOG | JSON, pl_verb_logins},
    {"show", "[ID]", "The course of one login, as bars", 1, true, LOG | JSON, pl_verb_show},
    {"blame", "", "Which call of which module took how long, over all logins", 0, true,
     LOG | JSON | PL_OPTION_BY, pl_verb_blame},
    {"plot", "[ID]", "The course of one login, as an SVG picture", 1, false,
     LOG | PL_OPTION_OUTPUT, pl_verb_plot},
    {"verify", "[SERVICE]", "What is wrong with the line, the stack and the config", 1, false,
     JSON | PL_OPTION_VERIFY, pl_verb_verify},
    {"probe", "SERVICE USER", "Run a login as root and show its course", 2, false,
     JSON | PL_OPTION_PROBE, pl_verb_probe},
    {"metrics", "", "Histograms for Prometheus", 0, false, LOG | PL_OPTION_OUTPUT,
     pl_verb_metrics},
    {NULL, NULL, NULL, 0, false, 0, NULL},
};

const struct pl_verb *pl_verb_find(const char *name)
{
	for (const struct pl_verb *verb = pl_verbs; verb->name != NULL; verb++)
		if (strcmp(verb->name, name != NULL ? name : "") == 0)
			return name != NULL && *name == '\0' ? NULL : verb;
	return NULL;
}

bool pl_verb_accepts(const struct pl_verb *verb, const struct pl_options *options)
{
	static const struct {
		enum pl_option option;
		const char *wrong;
	} rules[] = {
	    {PL_OPTION_BY, "--by is for blame"},
	    {PL_OPTION_OUTPUT, "--output is for plot and metrics"},
	    {PL_OPTION_JSON, "plot and metrics have a form of their own, without --json"},
	    {PL_OPTION_PROBE, "--auth and --repeat are for probe"},
	    {PL_OPTION_VERIFY, "--conf, --pam-dir and --module-dir are for verify"},
	    {PL_OPTION_LOG, "probe and verify read no log"},
	};
	unsigned int refused = options->given & ~verb->accepts;
	const char *wrong = NULL;

	for (size_t i = 0; i < sizeof rules / sizeof rules[0] && wrong == NULL; i++)
		if ((refused & rules[i].option) != 0)
			wrong = rules[i].wrong;
	if (wrong == NULL && options->query.file != NULL && options->query.directory != NULL)
		wrong = "either --file or --directory";
	if (wrong == NULL && options->args_count > verb->max_args)
		wrong = "too many arguments";
	if (wrong != NULL)
		fprintf(stderr, "pam-latency: %s\n", wrong);
	return wrong == NULL;
}
