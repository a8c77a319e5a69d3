/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/table.h"

#include "cli/base/printable.h"
#include "cli/base/xalloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INDENT 4
#define LEAST 4 /* columns that any column keeps */

void pl_table_row(struct pl_table *table, enum pl_colour colour)
{
	table->row = pl_xgrow(table->row, table->used, &table->room, sizeof *table->row);
	table->row[table->used++] = (struct pl_table_row){.colour = colour};
}

static void put(struct pl_table *table, char *text)
{
	struct pl_table_row *row = &table->row[table->used - 1];

	for (int i = 0; i < table->columns; i++)
		if (row->cell[i] == NULL) {
			row->cell[i] = text;
			return;
		}
	free(text);
}

void pl_table_text(struct pl_table *table, const char *text)
{
	struct pl_strbuf buf = {0};

	pl_printable(&buf, text != NULL ? text : "-", table->terminal->utf8);
	put(table, buf.s);
}

void pl_table_format(struct pl_table *table, const char *format, ...)
{
	va_list args;
	char *text;

	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		text = pl_xstrdup("");
	va_end(args);
	put(table, text);
}

void pl_table_note(struct pl_table *table, const char *text)
{
	struct pl_strbuf buf = {0};

	pl_printable(&buf, text, table->terminal->utf8);
	free(table->row[table->used - 1].note);
	table->row[table->used - 1].note = buf.s;
}

/* Widths from the titles and cells; returns their sum with a blank between them. */
static int measure(struct pl_table *table)
{
	int sum = table->columns - 1;

	for (int i = 0; i < table->columns; i++) {
		struct pl_table_column *column = &table->column[i];

		column->width = (int)strlen(column->title);
		for (size_t r = 0; r < table->used; r++) {
			int width =
			    pl_printable_width(table->row[r].cell[i], table->terminal->utf8);

			if (width > column->width)
				column->width = width;
		}
		sum += column->width;
	}
	return sum;
}

/* The column that has most of what it needs, of those that may still give; NULL: none may. */
static struct pl_table_column *find_giver(struct pl_table *table, bool more_than_bearable)
{
	struct pl_table_column *giver = NULL;

	for (int i = 0; i < table->columns; i++) {
		struct pl_table_column *column = &table->column[i];

		if (column->least == 0 ||
		    column->width <= (more_than_bearable ? LEAST : column->least))
			continue;
		if (giver == NULL ||
		    column->width * giver->least > giver->width * column->least)
			giver = column;
	}
	return giver;
}

/*
 * Makes columns narrower until all fits: none gives more than it may, or in a second round more
 * than is bearable.
 */
static void shrink(struct pl_table *table, int sum)
{
	for (int round = 0; round < 2; round++) {
		struct pl_table_column *giver;

		while (sum > table->terminal->width &&
		       (giver = find_giver(table, round > 0)) != NULL) {
			giver->width--;
			sum--;
		}
	}
}

static void print_cells(const struct pl_table *table, const char *const *cell)
{
	struct pl_strbuf line = {0}, text = {0};

	for (int i = 0; i < table->columns; i++) {
		const struct pl_table_column *column = &table->column[i];
		int used;

		pl_strbuf_reset(&text);
		used = pl_printable_cut(&text, cell[i], column->width, table->terminal->utf8);
		if (column->right)
			pl_strbuf_repeat(&line, " ", column->width - used);
		pl_strbuf_string(&line, text.s);
		if (!column->right && i + 1 < table->columns)
			pl_strbuf_repeat(&line, " ", column->width - used);
		if (i + 1 < table->columns)
			pl_strbuf_string(&line, " ");
	}
	pl_strbuf_trim(&line);
	fputs(line.s != NULL ? line.s : "", stdout);
	pl_strbuf_free(&line);
	pl_strbuf_free(&text);
}

static void print_note(const struct pl_table *table, const char *note)
{
	int room = table->terminal->width - INDENT;

	while (*note != '\0') {
		int length = pl_printable_break(note, room, table->terminal->utf8);

		printf("%s%*s%.*s%s\n", pl_terminal_colour(table->terminal, PL_DIM), INDENT, "",
		       length, note, pl_terminal_colour(table->terminal, PL_PLAIN));
		note += length;
		note += strspn(note, " ");
	}
}

void pl_table_print(struct pl_table *table)
{
	const char *cell[PL_TABLE_COLUMNS];
	const char *plain = pl_terminal_colour(table->terminal, PL_PLAIN);

	shrink(table, measure(table));
	for (int i = 0; i < table->columns; i++)
		cell[i] = table->column[i].title;
	fputs(pl_terminal_colour(table->terminal, PL_BOLD), stdout);
	print_cells(table, cell);
	printf("%s\n", plain);
	for (size_t r = 0; r < table->used; r++) {
		struct pl_table_row *row = &table->row[r];

		for (int i = 0; i < table->columns; i++)
			cell[i] = row->cell[i];
		fputs(row->colour != PL_PLAIN ? pl_terminal_colour(table->terminal, row->colour)
					      : "",
		      stdout);
		print_cells(table, cell);
		printf("%s\n", row->colour != PL_PLAIN ? plain : "");
		if (row->note != NULL)
			print_note(table, row->note);
		for (int i = 0; i < table->columns; i++)
			free(row->cell[i]);
		free(row->note);
	}
	free(table->row);
	table->row = NULL;
	table->used = table->room = 0;
}
