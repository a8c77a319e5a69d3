/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall_svg.h"

#include "cli/base/span.h"
#include "cli/draw/svg.h"
#include "cli/draw/waterfall_frame.h"
#include "cli/draw/waterfall_text.h"

#define ROW 24 /* pixels */
#define WHY 19 /* a reason beneath a row */
#define INDENT 16
#define BAR_LEAST 1.5
#define PER_CHAR 6.4 /* of a reason, on average */

static const char *const classes[] = {
    [PL_ROW_LOAD] = "wait",   [PL_ROW_PHASE] = "phase",	  [PL_ROW_CALL] = "call",
    [PL_ROW_CHILD] = "child", [PL_ROW_PROMPT] = "prompt", [PL_ROW_GAP] = "wait",
    [PL_ROW_DELAY] = "wait",  [PL_ROW_HANDOFF] = "wait",
};

static int height_of(const struct pl_waterfall_row *row)
{
	struct pl_strbuf why = {0};
	int height = ROW;

	pl_waterfall_why(&why, row);
	if (why.length != 0)
		height += WHY;
	pl_strbuf_free(&why);
	return height;
}

/* The lines from a row to its parent. */
static void draw_tree(struct pl_svg_pen *pen, size_t i, int height)
{
	int depth = pen->waterfall->row[i].depth;

	for (int level = 1; level <= depth; level++) {
		int x = PL_SVG_MARGIN + (level - 1) * INDENT + 5, middle = pen->y + ROW / 2;
		bool more = pl_waterfall_continues(pen->waterfall, i, level);

		if (more || level == depth)
			fprintf(pen->out, "<path class=\"tree\" d=\"M%d.5 %dV%d\"/>", x, pen->y,
				more ? pen->y + height : middle);
		if (level == depth)
			fprintf(pen->out, "<path class=\"tree\" d=\"M%d.5 %d.5h8\"/>", x,
				middle);
	}
	if (height > ROW && pl_waterfall_continues(pen->waterfall, i, depth + 1))
		fprintf(pen->out, "<path class=\"tree\" d=\"M%d.5 %dV%d\"/>",
			PL_SVG_MARGIN + depth * INDENT + 5, pen->y + ROW, pen->y + height);
}

static void draw_bar(struct pl_svg_pen *pen, const struct pl_waterfall_row *row)
{
	double x = pl_svg_pen_x(pen, row->start),
	       end = pl_svg_pen_x(pen, row->start + row->took);
	int thick = row->kind == PL_ROW_PHASE ? 6 : row->kind == PL_ROW_CHILD ? 10 : 14;

	if (row->kind == PL_ROW_PROMPT) {
		x = x > PL_SVG_RIGHT - 270 ? PL_SVG_RIGHT - 270 : x;
		fprintf(pen->out,
			"<line class=\"prompt\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
			"<text class=\"faint\" x=\"%.1f\" y=\"%d\">waiting for an answer, not "
			"counted</text>",
			x, x + 30, pen->y + ROW / 2, pen->y + ROW / 2, x + 36, pen->y + 16);
		return;
	}
	if (end - x < BAR_LEAST)
		end = x + BAR_LEAST;
	if (end > PL_SVG_RIGHT) {
		x -= end - PL_SVG_RIGHT;
		end = PL_SVG_RIGHT;
	}
	fprintf(
	    pen->out,
	    "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"%s\"/>",
	    row->over ? "over" : classes[row->kind], x, pen->y + (ROW - thick) / 2, end - x,
	    thick, end - x > 6 ? "2" : "0.5");
}

/* The reason, from where the bar begins or as far left as it needs to be. */
static void draw_why(struct pl_svg_pen *pen, const struct pl_waterfall_row *row,
		     const struct pl_strbuf *why)
{
	int most = (int)((PL_SVG_RIGHT - PL_SVG_BARS) / PER_CHAR);
	double x = pl_svg_pen_x(pen, row->start), need = (double)why->length * PER_CHAR;

	if (x + need > PL_SVG_RIGHT)
		x = PL_SVG_RIGHT - need;
	if (x < PL_SVG_BARS)
		x = PL_SVG_BARS;
	fprintf(pen->out, "<text class=\"why\" x=\"%.1f\" y=\"%d\">", x, pen->y + ROW + 10);
	pl_svg_text(pen->out, why->s, most);
	fputs("</text>", pen->out);
}

static void draw_title(struct pl_svg_pen *pen, const struct pl_waterfall_row *row,
		       const struct pl_strbuf *why)
{
	char span[PL_SPAN_MAX];

	fputs("<title>", pen->out);
	pl_svg_text(pen->out, row->label, 0);
	fprintf(pen->out, ": %s", pl_span(span, row->took));
	if (why->length != 0) {
		fputs("\n", pen->out);
		pl_svg_text(pen->out, why->s, 0);
	}
	fputs("</title>", pen->out);
}

static void draw_row(struct pl_svg_pen *pen, size_t i)
{
	const struct pl_waterfall_row *row = &pen->waterfall->row[i];
	struct pl_strbuf why = {0};
	char span[PL_SPAN_MAX];
	int height = height_of(row), x = PL_SVG_MARGIN + row->depth * INDENT;

	pl_waterfall_why(&why, row);
	fputs("<g class=\"row\">", pen->out);
	draw_title(pen, row, &why);
	fprintf(pen->out,
		"<rect class=\"band\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
		"opacity=\"%s\"/>",
		PL_SVG_MARGIN - 8, pen->y, PL_SVG_WIDTH - 2 * PL_SVG_MARGIN + 16, height,
		row->depth != 0 ? "0" : "0.7");
	draw_tree(pen, i, height);
	fprintf(pen->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">",
		row->depth != 0 ? "name" : "phase-name", x, pen->y + 16);
	pl_svg_text(pen->out, row->label, 34 - 2 * row->depth);
	fprintf(pen->out, "</text><text class=\"num%s\" x=\"%d\" y=\"%d\">%s</text>",
		row->over ? " late" : "", PL_SVG_SPANS, pen->y + 16, pl_span(span, row->took));
	draw_bar(pen, row);
	if (why.length != 0)
		draw_why(pen, row, &why);
	fputs("</g>\n", pen->out);
	pen->y += height;
	pl_strbuf_free(&why);
}

void pl_waterfall_svg(FILE *out, const struct pl_log_login *login,
		      const struct pl_waterfall *waterfall)
{
	struct pl_svg_pen pen = {.out = out, .waterfall = waterfall, .y = PL_SVG_TOP};
	int bottom = PL_SVG_TOP;

	for (size_t i = 0; i < waterfall->used; i++)
		bottom += height_of(&waterfall->row[i]);
	pl_svg_begin(out, PL_SVG_WIDTH, bottom + PL_SVG_LEGEND);
	pl_svg_pen_heads(&pen, login);
	pl_svg_pen_axis(&pen, bottom);
	for (size_t i = 0; i < waterfall->used; i++)
		draw_row(&pen, i);
	pl_svg_pen_legend(&pen);
	pl_svg_end(out);
}
