/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/pager.h"
#include "cli/verbs/help.h"
#include "cli/verbs/verb.h"

#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	const struct pl_verb *verb;
	struct pl_options options;
	int status;

	setlocale(LC_CTYPE, "");
	switch (pl_options_parse(&options, argc, argv)) {
	case PL_OPTIONS_HELP:
		pl_help();
		return 0;
	case PL_OPTIONS_DONE:
		return 0;
	case PL_OPTIONS_USAGE:
		return 2;
	case PL_OPTIONS_RUN:
		break;
	}
	verb = pl_verb_find(options.verb);
	if (verb == NULL) {
		fprintf(stderr, "pam-latency: no such verb, see pam-latency --help\n");
		return 2;
	}
	if (!pl_verb_accepts(verb, &options))
		return 2;
	pl_terminal_detect(&options.terminal);
	if (verb->pager && !options.no_pager && !options.json)
		pl_pager_begin();
	status = verb->run(&options);
	if (fflush(stdout) != 0 || ferror(stdout) != 0)
		status = status != 0 ? status : 1;
	pl_pager_end();
	return status;
}
