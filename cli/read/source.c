/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/source.h"

#include "cli/read/reading.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool in_time(struct pl_reading *reading, int64_t time)
{
	const struct pl_query *query = reading->query;

	if (query->since == PL_NO_TIME && query->until == PL_NO_TIME)
		return true;
	if (time == PL_NO_TIME) {
		reading->stats.timeless++;
		return false;
	}
	return (query->since == PL_NO_TIME || time >= query->since) &&
	       (query->until == PL_NO_TIME || time <= query->until);
}

void pl_source_take(struct pl_reading *reading, const struct pl_log_event *ev)
{
	const struct pl_query *query = reading->query;
	const char *user = pl_event_text(ev, PL_KEY_USER);

	if (query->service && strcmp(query->service, ev->service) != 0)
		return;
	if (query->user && (!user || strcmp(query->user, user) != 0))
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

	return pread(fd, head, sizeof head, 0) == (ssize_t)sizeof head &&
	       memcmp(head, "LPKSHHRH", sizeof head) == 0;
}

static int read_file(struct pl_reading *reading)
{
	const char *name = reading->query->file;
	int fd, result;

	if (strcmp(name, "-") == 0)
		return pl_read_text(reading, STDIN_FILENO, "standard input");
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return failed(name);
	if (is_journal(fd))
		result = pl_read_journal(reading, name);
	else
		result = pl_read_text(reading, fd, name);
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

int pl_source_read(const struct pl_query *query, pl_event_fn fn, void *arg)
{
	struct pl_reading reading = {.query = query, .fn = fn, .arg = arg};
	int result;

	if (query->file)
		result = read_file(&reading);
	else
		result = pl_read_journal(&reading, NULL);
	if (result == 0 && !query->quiet)
		tell(&reading.stats);
	return result;
}
