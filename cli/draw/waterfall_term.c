/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/draw/waterfall_term.h"

#include "cli/base/printable.h"
#include "cli/base/span.h"

#include <stdio.h>
#include <string.h>

#define SPAN_WIDTH 9
#define BARS_LEAST 10

/* Where the columns are. */
struct layout {
	const struct pl_ui *ui;
	const struct pl_chart *chart;
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
static void add_tree(struct pl_buf *line, const struct layout *at, size_t i, bool beneath)
{
	static const char *const lines[2][3] = {{"| ", "|-", "`-"}, {"│ ", "├ ", "└ "}};
	const char *const *glyph = lines[at->ui->utf8];
	int depth = at->chart->row[i].depth;

	for (int level = 1; level <= depth; level++) {
		bool more = pl_chart_continues(at->chart, i, level);

		if (level == depth && !beneath)
			pl_buf_str(line, glyph[more ? 1 : 2]);
		else
			pl_buf_str(line, more ? glyph[0] : "  ");
	}
	if (beneath)
		pl_buf_str(line, pl_chart_continues(at->chart, i, depth + 1) ? glyph[0] : "  ");
}

static void add_bar(struct pl_buf *line, const struct layout *at, const struct pl_row *row)
{
	double cell = (double)at->bars / (double)at->chart->length;
	int start = (int)((double)row->start * cell);
	int eighths = (int)((double)row->took * cell * 8 + 0.5);
	const char *fill = at->ui->utf8 ? looks[row->kind].fill : looks[row->kind].ascii;
	enum pl_colour colour = looks[row->kind].colour;

	if (start >= at->bars)
		start = at->bars - 1;
	if (row->kind == PL_ROW_PROMPT)
		eighths = 3 * 8;
	if (eighths > (at->bars - start) * 8)
		eighths = (at->bars - start) * 8;
	if (row->over)
		colour = PL_RED;
	pl_buf_repeat(line, " ", start);
	pl_buf_str(line, pl_ui_colour(at->ui, colour));
	if (fill)
		pl_buf_repeat(line, fill, eighths < 8 ? 1 : (eighths + 4) / 8);
	else
		pl_ui_bar(line, at->ui, 0, eighths);
	if (row->kind == PL_ROW_PROMPT && at->bars - start > 16)
		pl_buf_str(line, " not counted");
	pl_buf_str(line, pl_ui_colour(at->ui, PL_PLAIN));
}

/* Prints why the row was slow, wrapped, beneath it. */
static void print_why(const struct layout *at, size_t i)
{
	const struct pl_row *row = &at->chart->row[i];
	struct pl_buf raw = {0}, text = {0}, tree = {0};
	const char *p;
	int room;

	pl_chart_why(&raw, row);
	if (raw.len == 0)
		return;
	pl_safe(&text, raw.s, at->ui->utf8);
	add_tree(&tree, at, i, true);
	room = at->ui->width - pl_safe_width(tree.s, at->ui->utf8);
	for (p = text.s; *p; p += strspn(p, " ")) {
		int len = pl_safe_break(p, room, at->ui->utf8);

		printf("%s%s%.*s%s\n", tree.s, pl_ui_colour(at->ui, PL_YELLOW), len, p,
		       pl_ui_colour(at->ui, PL_PLAIN));
		p += len;
	}
	pl_buf_free(&raw);
	pl_buf_free(&text);
	pl_buf_free(&tree);
}

/* "label      638ms! ####" */
static void print_row(const struct layout *at, size_t i)
{
	const struct pl_row *row = &at->chart->row[i];
	struct pl_buf line = {0}, label = {0};
	char span[PL_SPAN_MAX];
	int used;

	add_tree(&line, at, i, false);
	used = pl_safe_width(line.s ? line.s : "", at->ui->utf8);
	pl_safe(&label, row->label, at->ui->utf8);
	pl_buf_str(&line, pl_ui_colour(at->ui, row->depth == 0 ? PL_BOLD : PL_PLAIN));
	used += pl_safe_cut(&line, label.s, at->label - used, at->ui->utf8);
	pl_buf_str(&line, pl_ui_colour(at->ui, PL_PLAIN));
	pl_buf_repeat(&line, " ", at->label - used);
	pl_buf_str(&line, pl_ui_colour(at->ui, row->over ? PL_RED : PL_PLAIN));
	pl_buf_fmt(&line, " %*s%s", SPAN_WIDTH, pl_span(span, row->took),
		   row->over ? "! " : "  ");
	pl_buf_str(&line, pl_ui_colour(at->ui, PL_PLAIN));
	if (at->bars)
		add_bar(&line, at, row);
	while (line.s[line.len - 1] == ' ')
		line.s[--line.len] = '\0';
	puts(line.s);
	pl_buf_free(&line);
	pl_buf_free(&label);
	print_why(at, i);
}

static struct layout measure(const struct pl_ui *ui, const struct pl_chart *chart)
{
	struct layout at = {.ui = ui, .chart = chart};
	int most = ui->width / 3 > 14 ? ui->width / 3 : 14;

	for (size_t i = 0; i < chart->used; i++) {
		struct pl_buf label = {0};
		int width;

		pl_safe(&label, chart->row[i].label, ui->utf8);
		width = pl_safe_width(label.s, ui->utf8) + 2 * chart->row[i].depth;
		if (width > at.label)
			at.label = width;
		pl_buf_free(&label);
	}
	if (at.label > most)
		at.label = most;
	at.bars = ui->width - at.label - SPAN_WIDTH - 3;
	if (at.bars < BARS_LEAST)
		at.bars = 0;
	return at;
}

static void print_text(const struct pl_ui *ui, enum pl_colour colour, const struct pl_buf *raw)
{
	struct pl_buf text = {0};

	pl_safe(&text, raw->s, ui->utf8);
	for (const char *p = text.s; *p; p += strspn(p, " ")) {
		int len = pl_safe_break(p, ui->width, ui->utf8);

		printf("%s%.*s%s\n", pl_ui_colour(ui, colour), len, p,
		       pl_ui_colour(ui, PL_PLAIN));
		p += len;
	}
	pl_buf_free(&text);
}

/* The axis: zero at the left end of the bars, the whole length at the right. */
static void print_axis(const struct layout *at)
{
	char span[PL_SPAN_MAX];

	pl_span(span, at->chart->length);
	if (at->bars)
		printf("%s%*s0%*s%s\n", pl_ui_colour(at->ui, PL_DIM),
		       at->label + SPAN_WIDTH + 3, "", at->bars - 1, span,
		       pl_ui_colour(at->ui, PL_PLAIN));
}

void pl_chart_draw(const struct pl_ui *ui, const struct pl_log_login *login,
		   const struct pl_chart *chart)
{
	struct layout at = measure(ui, chart);
	struct pl_buf text = {0};

	pl_chart_who(&text, login);
	print_text(ui, PL_BOLD, &text);
	pl_buf_reset(&text);
	pl_chart_how(&text, login);
	print_text(ui, PL_PLAIN, &text);
	pl_buf_free(&text);
	putchar('\n');
	print_axis(&at);
	for (size_t i = 0; i < chart->used; i++)
		print_row(&at, i);
}
