/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TABLE_H
#define PL_TABLE_H

#include "cli/base/terminal.h"

#define PL_TABLE_COLUMNS 10

struct pl_table_column {
	const char *title;
	bool right; /* aligned */
	int least;  /* columns it may shrink to, 0: it may not */
	int width;
};

struct pl_table_row {
	char *cell[PL_TABLE_COLUMNS];
	char *note; /* printed beneath, or NULL */
	enum pl_colour colour;
};

/*
 * Rows of text in columns as wide as their widest cell; columns marked as such give way when
 * the whole is wider than the screen. Zero it, set terminal and the columns.
 */
struct pl_table {
	const struct pl_terminal *terminal;
	int columns;
	struct pl_table_column column[PL_TABLE_COLUMNS];
	struct pl_table_row *row;
	size_t used, room;
};

/* Begins a row; cells are added from left to right. */
void pl_table_row(struct pl_table *table, enum pl_colour colour);

/* Adds a cell to the last row: a text of the log, or one that is safe already. */
void pl_table_text(struct pl_table *table, const char *text);
__attribute__((format(printf, 2, 3))) void pl_table_format(struct pl_table *table,
							   const char *format, ...);

/* Gives the last row a text of the log that stands beneath it, wrapped. */
void pl_table_note(struct pl_table *table, const char *text);

/* Prints it all to standard output and frees the rows. */
void pl_table_print(struct pl_table *table);

#endif
