/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/source.h"

#include "cli/read/from_journal.h"
#include "cli/read/from_text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
		return pl_from_text(reading, STDIN_FILENO, "standard input");
	fd = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return failed(name);
	if (is_journal(fd))
		result = pl_from_journal(reading, name);
	else
		result = pl_from_text(reading, fd, name);
	close(fd);
	return result;
}

static void tell(const struct pl_reading *reading)
{
	if (reading->malformed > 0)
		fprintf(stderr,
			"pam-latency: skipped %" PRIu64 " malformed pam_latency line%s\n",
			reading->malformed, reading->malformed == 1 ? "" : "s");
	if (reading->timeless > 0)
		fprintf(stderr,
			"pam-latency: skipped %" PRIu64
			" line%s without a time: --since and --until need one\n",
			reading->timeless, reading->timeless == 1 ? "" : "s");
}

int pl_source_read(const struct pl_query *query, pl_log_event_fn fn, void *arg)
{
	struct pl_reading reading = {.query = query, .fn = fn, .arg = arg};
	int result;

	if (query->file != NULL)
		result = read_file(&reading);
	else
		result = pl_from_journal(&reading, NULL);
	if (result == 0 && !query->quiet)
		tell(&reading);
	return result;
}
