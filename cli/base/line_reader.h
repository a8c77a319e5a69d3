/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LINE_READER_H
#define PL_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes that a line may have: none of ours is longer than 1,000 bytes and its header. */
#define PL_LINE_READER_BLOCK 65536

/* Reads a file line by line in constant memory. Set fd, zero the rest. */
struct pl_line_reader {
	int fd;
	bool eof;
	bool skipping; /* inside a line longer than the block */
	size_t begin, end;
	char block[PL_LINE_READER_BLOCK + 1];
};

struct pl_text_line {
	char *text; /* without its newline; text[length] may be written */
	size_t length;
	bool cut; /* longer than a block: this is its beginning, the rest is passed over */
};

/* The next line; 1 when there is one, 0 at the end, -1 with errno set. */
int pl_line_reader_next(struct pl_line_reader *in, struct pl_text_line *line);

#endif
