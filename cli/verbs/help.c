/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/help.h"

#include "cli/verbs/verb.h"

#include <stdio.h>

static void verbs(void)
{
	for (const struct pl_verb *verb = pl_verbs; verb->name != NULL; verb++) {
		const char *name = *verb->name != '\0' ? verb->name : "(none)";
		int used = printf("  %s%s%s", name, *verb->args != '\0' ? " " : "", verb->args);

		printf("%*s %s\n", used < 21 ? 21 - used : 0, "", verb->help);
	}
}

void pl_help(void)
{
	fputs("pam-latency [OPTION...] [VERB]\n\n"
	      "Tells from the log of pam_latency.so which PAM module made a login slow, and "
	      "why.\n\n"
	      "Verbs:\n",
	      stdout);
	verbs();
	fputs(
	    "\nOptions:\n"
	    "  -f, --file FILE       read this text (- is standard input) or journal file\n"
	    "  -D, --directory DIR   read the journal files of this directory\n"
	    "  -S, --since TIME      no older lines: \"2025-11-30 08:00\", \"today\", \"-2h\"\n"
	    "  -U, --until TIME      no newer lines\n"
	    "      --service NAME    this PAM service only\n"
	    "      --user NAME       this user only\n"
	    "  -n, --lines N         print at most N logins or calls\n"
	    "      --by day|hour     blame: how it changed over time\n"
	    "  -o, --output FILE     plot, metrics: write there, all at once\n"
	    "      --auth            probe: authenticate too, ask for the password\n"
	    "      --repeat N        probe: run it N times, then print statistics\n"
	    "      --conf FILE       verify: this config\n"
	    "      --pam-dir DIR     verify: the service files of this directory\n"
	    "      --module-dir DIR  verify: the modules of this directory\n"
	    "      --json            print JSON, for other programs\n"
	    "      --no-pager        no pager\n"
	    "  -h, --help            this text\n"
	    "      --version         the version\n\n"
	    "The manual page is pam-latency(1).\n",
	    stdout);
}
