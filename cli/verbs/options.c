/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/verbs/options.h"

#include "cli/base/parse_time.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COUNT_MAX 100000

enum {
	OPT_AUTH = 256,
	OPT_BY,
	OPT_CONF,
	OPT_JSON,
	OPT_MODULE_DIR,
	OPT_NO_PAGER,
	OPT_PAM_DIR,
	OPT_REPEAT,
	OPT_SERVICE,
	OPT_USER,
	OPT_VERSION
};

static const struct option long_options[] = {
    {"auth", no_argument, NULL, OPT_AUTH},
    {"by", required_argument, NULL, OPT_BY},
    {"conf", required_argument, NULL, OPT_CONF},
    {"directory", required_argument, NULL, 'D'},
    {"file", required_argument, NULL, 'f'},
    {"help", no_argument, NULL, 'h'},
    {"json", no_argument, NULL, OPT_JSON},
    {"lines", required_argument, NULL, 'n'},
    {"module-dir", required_argument, NULL, OPT_MODULE_DIR},
    {"no-pager", no_argument, NULL, OPT_NO_PAGER},
    {"output", required_argument, NULL, 'o'},
    {"pam-dir", required_argument, NULL, OPT_PAM_DIR},
    {"repeat", required_argument, NULL, OPT_REPEAT},
    {"service", required_argument, NULL, OPT_SERVICE},
    {"since", required_argument, NULL, 'S'},
    {"until", required_argument, NULL, 'U'},
    {"user", required_argument, NULL, OPT_USER},
    {"version", no_argument, NULL, OPT_VERSION},
    {NULL, 0, NULL, 0},
};

static bool bad(const char *option, const char *value, const char *wanted)
{
	fprintf(stderr, "pam-latency: --%s %s: %s\n", option, value, wanted);
	return false;
}

static bool set_count(long *count, const char *name, const char *value)
{
	char *end;

	*count = strtol(value, &end, 10);
	if (*value < '0' || *value > '9' || *end != '\0' || *count < 1 || *count > COUNT_MAX)
		return bad(name, value, "a number from 1 to 100000 is needed");
	return true;
}

static bool set_lines(struct pl_options *options, const char *value)
{
	long count;

	if (!set_count(&count, "lines", value))
		return false;
	options->count = (size_t)count;
	return true;
}

static bool set_by(struct pl_options *options, const char *value)
{
	if (strcmp(value, "day") == 0)
		options->by = PL_PERIOD_DAY;
	else if (strcmp(value, "hour") == 0)
		options->by = PL_PERIOD_HOUR;
	else
		return bad("by", value, "day or hour is needed");
	return true;
}

static bool set_time(const struct pl_options *options, int64_t *time, const char *name,
		     const char *value)
{
	return pl_parse_time(value, options->query.now, time) ||
	       bad(name, value,
		   "a time is needed, such as \"2025-11-30 08:00\", \"today\" or \"-2h\"");
}

/* One of the options that probe and verify have alone. */
static bool set_own(struct pl_options *options, int option)
{
	switch (option) {
	case OPT_AUTH:
		options->auth = true;
		return true;
	case OPT_CONF:
		options->conf = optarg;
		return true;
	case OPT_MODULE_DIR:
		options->module_dir = optarg;
		return true;
	case OPT_PAM_DIR:
		options->pam_dir = optarg;
		return true;
	case OPT_REPEAT:
		return set_count(&options->repeat, "repeat", optarg);
	default:
		return false; /* getopt has printed what was wrong */
	}
}

/* One option; false after an error was printed. */
static bool set(struct pl_options *options, int option)
{
	switch (option) {
	case OPT_BY:
		return set_by(options, optarg);
	case OPT_JSON:
		options->json = true;
		return true;
	case OPT_NO_PAGER:
		options->no_pager = true;
		return true;
	case OPT_SERVICE:
		options->query.service = optarg;
		return true;
	case OPT_USER:
		options->query.user = optarg;
		return true;
	case 'D':
		options->query.directory = optarg;
		return true;
	case 'f':
		options->query.file = optarg;
		return true;
	case 'n':
		return set_lines(options, optarg);
	case 'o':
		options->output = optarg;
		return true;
	case 'S':
		return set_time(options, &options->query.since, "since", optarg);
	case 'U':
		return set_time(options, &options->query.until, "until", optarg);
	default:
		return set_own(options, option);
	}
}

/* What says whether a verb takes the option (enum pl_option); 0: every verb takes it. */
static unsigned int kind_of(int option)
{
	switch (option) {
	case 'D':
	case 'f':
	case 'n':
	case 'S':
	case 'U':
	case OPT_SERVICE:
	case OPT_USER:
		return PL_OPTION_LOG;
	case 'o':
		return PL_OPTION_OUTPUT;
	case OPT_BY:
		return PL_OPTION_BY;
	case OPT_JSON:
		return PL_OPTION_JSON;
	case OPT_AUTH:
	case OPT_REPEAT:
		return PL_OPTION_PROBE;
	case OPT_CONF:
	case OPT_MODULE_DIR:
	case OPT_PAM_DIR:
		return PL_OPTION_VERIFY;
	default:
		return 0;
	}
}

enum pl_options_result pl_options_parse(struct pl_options *options, int argc, char **argv)
{
	struct timespec now;
	int option;

	clock_gettime(CLOCK_REALTIME, &now);
	*options = (struct pl_options){.query = {.since = PL_NO_TIME, .until = PL_NO_TIME}};
	options->query.now = now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
	while ((option = getopt_long(argc, argv, "D:f:hn:o:S:U:", long_options, NULL)) != -1) {
		if (option == 'h')
			return PL_OPTIONS_HELP;
		if (option == OPT_VERSION) {
			puts("pam-latency " PACKAGE_VERSION);
			return PL_OPTIONS_DONE;
		}
		if (!set(options, option))
			return PL_OPTIONS_USAGE;
		options->given |= kind_of(option);
	}
	if (optind < argc)
		options->verb = argv[optind++];
	options->args = argv + optind;
	options->args_count = argc - optind;
	return PL_OPTIONS_RUN;
}
