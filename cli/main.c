/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/pager.h"
#include "cli/verbs/help.h"
#include "cli/verbs/verb.h"

#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	const struct pl_verb *verb;
	struct pl_opts opts;
	int status;

	setlocale(LC_CTYPE, "");
	switch (pl_opts_parse(&opts, argc, argv)) {
	case PL_OPTS_HELP:
		pl_help();
		return 0;
	case PL_OPTS_DONE:
		return 0;
	case PL_OPTS_USAGE:
		return 2;
	case PL_OPTS_RUN:
		break;
	}
	verb = pl_verb_find(opts.verb);
	if (!verb) {
		fprintf(stderr, "pam-latency: no such verb, see pam-latency --help\n");
		return 2;
	}
	if (!pl_verb_accepts(verb, &opts))
		return 2;
	pl_ui_detect(&opts.ui);
	if (verb->pager && !opts.no_pager && !opts.json)
		pl_pager_begin();
	status = verb->run(&opts);
	if (fflush(stdout) != 0 || ferror(stdout))
		status = status ? status : 1;
	pl_pager_end();
	return status;
}
