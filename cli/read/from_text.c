/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/from_text.h"

#include "cli/base/line_reader.h"
#include "cli/base/timestamp.h"
#include "cli/read/parse_line.h"
#include "cli/read/syslog_header.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void take_line(struct pl_reading *reading, struct pl_text_line *line,
		      struct pl_timestamp_context *reader)
{
	struct pl_syslog_header header;
	struct pl_log_event event;

	if (!pl_syslog_header_find(line->text, line->length, &header) ||
	    !pl_line_is_ours(line->text + header.message, line->length - header.message))
		return;
	event.time = PL_NO_TIME;
	if (header.stamp != 0)
		event.time = pl_timestamp_read(line->text, header.stamp, reader);
	if (line->cut || pl_parse_line(line->text + header.message,
				       line->length - header.message, &event) != PL_PARSED_OK)
		reading->malformed++;
	else
		pl_reading_take(reading, &event);
}

int pl_from_text(struct pl_reading *reading, int fd, const char *name)
{
	static struct pl_line_reader in;
	struct pl_timestamp_context reader = {.now = reading->query->now};
	struct pl_text_line line;
	int got;

	in = (struct pl_line_reader){.fd = fd};
	while ((got = pl_line_reader_next(&in, &line)) > 0)
		take_line(reading, &line, &reader);
	if (got < 0)
		fprintf(stderr, "pam-latency: %s: %s\n", name, strerror(errno));
	return got;
}
