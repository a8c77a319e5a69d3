/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/line_reader.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Reads more behind what is there, after moving that to the front. 0, or -1 with errno set. */
static int fill(struct pl_line_reader *in)
{
	ssize_t n;

	memmove(in->block, in->block + in->begin, in->end - in->begin);
	in->end -= in->begin;
	in->begin = 0;
	do
		n = read(in->fd, in->block + in->end, PL_LINE_READER_BLOCK - in->end);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return -1;
	in->eof = n == 0;
	in->end += (size_t)n;
	return 0;
}

/* Takes so many bytes as a line, and drops `more` bytes behind them: its newline. */
static void take(struct pl_line_reader *in, struct pl_text_line *line, size_t length,
		 size_t more)
{
	line->text = in->block + in->begin;
	line->length = length;
	in->begin += length + more;
}

int pl_line_reader_next(struct pl_line_reader *in, struct pl_text_line *line)
{
	for (;;) {
		char *start = in->block + in->begin;
		size_t there = in->end - in->begin;
		char *newline = memchr(start, '\n', there);
		bool skipped = in->skipping;

		if (newline != NULL || (in->eof && there > 0)) {
			take(in, line, newline != NULL ? (size_t)(newline - start) : there,
			     newline != NULL);
			line->cut = in->skipping = false;
			if (!skipped)
				return 1;
		} else if (in->eof) {
			return 0;
		} else if (there == PL_LINE_READER_BLOCK) {
			take(in, line, there, 0);
			line->cut = in->skipping = true;
			if (!skipped)
				return 1;
		} else if (fill(in) < 0) {
			return -1;
		}
	}
}
