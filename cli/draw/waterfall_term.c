/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall_term.h"

#include "cli/base/printable.h"
#include "cli/base/span.h"
#include "cli/draw/waterfall_text.h"

#include <stdio.h>
#include <string.h>

#define SPAN_WIDTH 9
#define BARS_LEAST 10

/* Where the columns are. */
struct layout {
	const struct pl_terminal *terminal;
	const struct pl_waterfall *waterfall;
	int label, bars; /* widths; no bars when the screen is too narrow for them */
};

/* How a kind of row is filled: partial cells only for those that have none. */
static const struct {
	const char *fill, *ascii;
	enum pl_colour colour;
} looks[] = {
    [PL_ROW_LOAD] = {"░", ":", PL_CYAN},   [PL_ROW_PHASE] = {"━", "-", PL_DIM},
    [PL_ROW_CALL] = {NULL, "#", PL_GREEN}, [PL_ROW_CHILD] = {"▒", "=", PL_YELLOW},
    [PL_ROW_PROMPT] = {"┄", ".", PL_DIM},  [PL_ROW_GAP] = {"░", ":", PL_CYAN},
    [PL_ROW_DELAY] = {"░", ":", PL_CYAN},  [PL_ROW_HANDOFF] = {"░", ":", PL_CYAN},
};

/* Adds the lines of the tree before row i's label, or before a text beneath the row. */
static void add_tree(struct pl_strbuf *line, const struct layout *at, size_t i, bool beneath)
{
	static const char *const lines[2][3] = {{"| ", "|-", "`-"}, {"│ ", "├ ", "└ "}};
	const char *const *glyph = lines[at->terminal->utf8];
	int depth = at->waterfall->row[i].depth;

	for (int level = 1; level <= depth; level++) {
		bool more = pl_waterfall_continues(at->waterfall, i, level);

		if (level == depth && !beneath)
			pl_strbuf_string(line, glyph[more ? 1 : 2]);
		else
			pl_strbuf_string(line, more ? glyph[0] : "  ");
	}
	if (beneath)
		pl_strbuf_string(line, pl_waterfall_continues(at->waterfall, i, depth + 1)
					   ? glyph[0]
					   : "  ");
}

static void add_bar(struct pl_strbuf *line, const struct layout *at,
		    const struct pl_waterfall_row *row)
{
	double cell = (double)at->bars / (double)at->waterfall->length;
	int start = (int)((double)row->start * cell);
	int eighths = (int)((double)row->took * cell * 8 + 0.5);
	const char *fill = at->terminal->utf8 ? looks[row->kind].fill : looks[row->kind].ascii;
	enum pl_colour colour = looks[row->kind].colour;

	if (start >= at->bars)
		start = at->bars - 1;
	if (row->kind == PL_ROW_PROMPT)
		eighths = 3 * 8;
	if (eighths > (at->bars - start) * 8)
		eighths = (at->bars - start) * 8;
	if (row->over)
		colour = PL_RED;
	pl_strbuf_repeat(line, " ", start);
	pl_strbuf_string(line, pl_terminal_colour(at->terminal, colour));
	if (fill != NULL)
		pl_strbuf_repeat(line, fill, eighths < 8 ? 1 : (eighths + 4) / 8);
	else
		pl_terminal_bar(line, at->terminal, eighths);
	if (row->kind == PL_ROW_PROMPT && at->bars - start > 16)
		pl_strbuf_string(line, " not counted");
	pl_strbuf_string(line, pl_terminal_colour(at->terminal, PL_PLAIN));
}

/* Prints why the row was slow, wrapped, beneath it. */
static void print_why(const struct layout *at, size_t i)
{
	const struct pl_waterfall_row *row = &at->waterfall->row[i];
	struct pl_strbuf raw = {0}, text = {0}, tree = {0};
	const char *p;
	int room;

	pl_waterfall_why(&raw, row);
	if (raw.length == 0)
		return;
	pl_printable(&text, raw.s, at->terminal->utf8);
	add_tree(&tree, at, i, true);
	room = at->terminal->width - pl_printable_width(tree.s, at->terminal->utf8);
	for (p = text.s; *p != '\0'; p += strspn(p, " ")) {
		int length = pl_printable_break(p, room, at->terminal->utf8);

		printf("%s%s%.*s%s\n", tree.s, pl_terminal_colour(at->terminal, PL_YELLOW),
		       length, p, pl_terminal_colour(at->terminal, PL_PLAIN));
		p += length;
	}
	pl_strbuf_free(&raw);
	pl_strbuf_free(&text);
	pl_strbuf_free(&tree);
}

/* "label      638ms! ####" */
static void print_row(const struct layout *at, size_t i)
{
	const struct pl_waterfall_row *row = &at->waterfall->row[i];
	struct pl_strbuf line = {0}, label = {0};
	char span[PL_SPAN_MAX];
	int used;

	add_tree(&line, at, i, false);
	used = pl_printable_width(line.s != NULL ? line.s : "", at->terminal->utf8);
	pl_printable(&label, row->label, at->terminal->utf8);
	pl_strbuf_string(
	    &line, pl_terminal_colour(at->terminal, row->depth == 0 ? PL_BOLD : PL_PLAIN));
	used += pl_printable_cut(&line, label.s, at->label - used, at->terminal->utf8);
	pl_strbuf_string(&line, pl_terminal_colour(at->terminal, PL_PLAIN));
	pl_strbuf_repeat(&line, " ", at->label - used);
	pl_strbuf_string(&line,
			 pl_terminal_colour(at->terminal, row->over ? PL_RED : PL_PLAIN));
	pl_strbuf_format(&line, " %*s%s", SPAN_WIDTH, pl_span(span, row->took),
			 row->over ? "! " : "  ");
	pl_strbuf_string(&line, pl_terminal_colour(at->terminal, PL_PLAIN));
	if (at->bars != 0)
		add_bar(&line, at, row);
	pl_strbuf_trim(&line);
	puts(line.s);
	pl_strbuf_free(&line);
	pl_strbuf_free(&label);
	print_why(at, i);
}

static struct layout measure(const struct pl_terminal *terminal,
			     const struct pl_waterfall *waterfall)
{
	struct layout at = {.terminal = terminal, .waterfall = waterfall};
	int most = terminal->width / 3 > 14 ? terminal->width / 3 : 14;

	for (size_t i = 0; i < waterfall->used; i++) {
		struct pl_strbuf label = {0};
		int width;

		pl_printable(&label, waterfall->row[i].label, terminal->utf8);
		width =
		    pl_printable_width(label.s, terminal->utf8) + 2 * waterfall->row[i].depth;
		if (width > at.label)
			at.label = width;
		pl_strbuf_free(&label);
	}
	if (at.label > most)
		at.label = most;
	at.bars = terminal->width - at.label - SPAN_WIDTH - 3;
	if (at.bars < BARS_LEAST)
		at.bars = 0;
	return at;
}

static void print_text(const struct pl_terminal *terminal, enum pl_colour colour,
		       const struct pl_strbuf *raw)
{
	struct pl_strbuf text = {0};

	pl_printable(&text, raw->s, terminal->utf8);
	for (const char *p = text.s; *p != '\0'; p += strspn(p, " ")) {
		int length = pl_printable_break(p, terminal->width, terminal->utf8);

		printf("%s%.*s%s\n", pl_terminal_colour(terminal, colour), length, p,
		       pl_terminal_colour(terminal, PL_PLAIN));
		p += length;
	}
	pl_strbuf_free(&text);
}

/* The axis: zero at the left end of the bars, the whole length at the right. */
static void print_axis(const struct layout *at)
{
	char span[PL_SPAN_MAX];

	pl_span(span, at->waterfall->length);
	if (at->bars != 0)
		printf("%s%*s0%*s%s\n", pl_terminal_colour(at->terminal, PL_DIM),
		       at->label + SPAN_WIDTH + 3, "", at->bars - 1, span,
		       pl_terminal_colour(at->terminal, PL_PLAIN));
}

void pl_waterfall_draw(const struct pl_terminal *terminal, const struct pl_log_login *login,
		       const struct pl_waterfall *waterfall)
{
	struct layout at = measure(terminal, waterfall);
	struct pl_strbuf text = {0};

	pl_waterfall_who(&text, login);
	print_text(terminal, PL_BOLD, &text);
	pl_strbuf_reset(&text);
	pl_waterfall_how(&text, login);
	print_text(terminal, PL_PLAIN, &text);
	pl_strbuf_free(&text);
	putchar('\n');
	print_axis(&at);
	for (size_t i = 0; i < waterfall->used; i++)
		print_row(&at, i);
}
