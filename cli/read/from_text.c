/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/base/line_reader.h"
#include "cli/base/timestamp.h"
#include "cli/read/parse_line.h"
#include "cli/read/reading.h"
#include "cli/read/syslog_header.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void take_line(struct pl_reading *reading, struct pl_line *line, struct pl_clock *clock)
{
	struct pl_header header;
	struct pl_log_event ev;

	if (!pl_header_find(line->text, line->len, &header) ||
	    !pl_parse_is_ours(line->text + header.message, line->len - header.message))
		return;
	ev.time = PL_NO_TIME;
	if (header.stamp)
		ev.time = pl_stamp_time(line->text, header.stamp, clock);
	if (line->cut || pl_parse(line->text + header.message, line->len - header.message,
				  &ev) != PL_PARSED_OK)
		reading->stats.malformed++;
	else
		pl_source_take(reading, &ev);
}

int pl_read_text(struct pl_reading *reading, int fd, const char *name)
{
	static struct pl_lines in;
	struct pl_clock clock = {.now = reading->query->now};
	struct pl_line line;
	int got;

	in = (struct pl_lines){.fd = fd};
	while ((got = pl_lines_next(&in, &line)) > 0)
		take_line(reading, &line, &clock);
	if (got < 0)
		fprintf(stderr, "pam-latency: %s: %s\n", name, strerror(errno));
	return got;
}
