/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/syslog_header.h"

#include "cli/base/timestamp.h"
#include "cli/read/parse_line.h"

#include <string.h>

/* Where the word at p ends: a blank follows. NULL when there is no word or no blank. */
static const char *word_end(const char *p, const char *end)
{
	const char *blank = memchr(p, ' ', (size_t)(end - p));

	return blank == p ? NULL : blank;
}

bool pl_syslog_header_find(const char *line, size_t length, struct pl_syslog_header *header)
{
	const char *p = line, *end = line + length;

	*header = (struct pl_syslog_header){0};
	if (pl_line_is_ours(line, length))
		return true;
	header->stamp = pl_timestamp_length(line, length);
	p += header->stamp;
	if (header->stamp == 0 || p == end || *p != ' ')
		return false;
	if ((p = word_end(p + 1, end)) == NULL) /* the host */
		return false;
	if ((p = word_end(p + 1, end)) == NULL || p[-1] != ':') /* the program, `sshd[123]:` */
		return false;
	header->message = (size_t)(p + 1 - line);
	return true;
}
