/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/source.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool in_time(struct pl_reading *reading, int64_t time)
{
	const struct pl_opts *opts = reading->opts;

	if (opts->since == PL_NO_TIME && opts->until == PL_NO_TIME)
		return true;
	if (time == PL_NO_TIME) {
		reading->stats.timeless++;
		return false;
	}
	return (opts->since == PL_NO_TIME || time >= opts->since) &&
	       (opts->until == PL_NO_TIME || time <= opts->until);
}

void pl_source_take(struct pl_reading *reading, const struct pl_log_event *ev)
{
	const struct pl_opts *opts = reading->opts;
	const char *user = pl_event_text(ev, PL_KEY_USER);

	if (opts->service && strcmp(opts->service, ev->service) != 0)
		return;
	if (opts->user && (!user || strcmp(opts->user, user) != 0))
		return;
	if (!in_time(reading, ev->time))
		return;
	reading->stats.events++;
	reading->fn(ev, reading->arg);
}

static int failed(const char *name)
{
	fprintf(stderr, "pam-latency: %s: %s\n", name, strerror(errno));
	return -1;
}

/* Whether the file is one of the journal's: they begin with these eight bytes. */
static bool is_journal(int fd)
{
	char head[8];

	return pread(fd, head, sizeof(head), 0) == (ssize_t)sizeof(head) &&
	       memcmp(head, "LPKSHHRH", sizeof(head)) == 0;
}

static int read_file(struct pl_reading *reading, size_t newest)
{
	const char *name = reading->opts->file;
	int fd, result;

	if (strcmp(name, "-") == 0)
		return pl_source_text(reading, STDIN_FILENO, "standard input");
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return failed(name);
	if (is_journal(fd))
		result = pl_source_journal(reading, newest, name);
	else
		result = pl_source_text(reading, fd, name);
	close(fd);
	return result;
}

static void tell(const struct pl_source_stats *stats)
{
	if (stats->malformed)
		fprintf(stderr,
			"pam-latency: skipped %" PRIu64 " malformed pam_latency line%s\n",
			stats->malformed, stats->malformed == 1 ? "" : "s");
	if (stats->timeless)
		fprintf(stderr,
			"pam-latency: skipped %" PRIu64
			" line%s without a time: --since and --until need one\n",
			stats->timeless, stats->timeless == 1 ? "" : "s");
}

int pl_source_read(const struct pl_opts *opts, size_t newest, pl_event_fn fn, void *arg)
{
	struct pl_reading reading = {.opts = opts, .fn = fn, .arg = arg};
	int result;

	if (opts->file)
		result = read_file(&reading, newest);
	else
		result = pl_source_journal(&reading, newest, NULL);
	if (result == 0 && !opts->quiet)
		tell(&reading.stats);
	return result;
}
