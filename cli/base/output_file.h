/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_OUTPUT_FILE_H
#define PL_OUTPUT_FILE_H

#include <stdio.h>

/* A file that is there whole or not at all: written beside its name, then renamed over it. */
struct pl_output_file {
	FILE *out; /* write here */
	const char *name;
	char *temp;
};

/* Begins; name NULL is standard output. 0, or -1 after an error was printed. */
int pl_output_file_begin(struct pl_output_file *file, const char *name);

/*
 * Ends: it is put on the disk (mode 0644) and gets its name. 0, or -1 after an error was
 * printed; then nothing is left behind.
 */
int pl_output_file_end(struct pl_output_file *file);

#endif
