/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "chart_draw.h"
#include "span.h"
#include "svg.h"

/* Pixels. */
#define WIDTH 1200
#define MARGIN 24
#define TOP 112 /* of the first row */
#define ROW 24
#define WHY 19 /* a reason beneath a row */
#define LEGEND 44
#define SPANS 330 /* right edge of the durations */
#define BARS 350  /* left edge of the bars */
#define RIGHT (WIDTH - MARGIN)
#define INDENT 16
#define BAR_LEAST 1.5
#define PER_CHAR 6.4 /* of a reason, on average */

/* Where the drawing is. */
struct pen {
	FILE *out;
	const struct pl_chart *chart;
	int y;
};

static const char *const classes[] = {
	[PL_ROW_LOAD] = "wait",   [PL_ROW_PHASE] = "phase",   [PL_ROW_CALL] = "call",
	[PL_ROW_CHILD] = "child", [PL_ROW_PROMPT] = "prompt", [PL_ROW_GAP] = "wait",
	[PL_ROW_DELAY] = "wait",  [PL_ROW_HANDOFF] = "wait",
};

static double x_of(const struct pl_chart *chart, int64_t usec)
{
	return BARS + (double)usec * (RIGHT - BARS) / (double)chart->length;
}

static int height_of(const struct pl_row *row)
{
	struct pl_buf why = {0};
	int height = ROW;

	pl_chart_why(&why, row);
	if (why.len)
		height += WHY;
	pl_buf_free(&why);
	return height;
}

/* A step of 1, 2 or 5 times a power of ten that gives four to ten ticks. */
static int64_t step_of(int64_t length)
{
	int64_t step = 1;

	while (length / step > 10) {
		if (length / (step * 2) <= 10)
			return step * 2;
		if (length / (step * 5) <= 10)
			return step * 5;
		step *= 10;
	}
	return step;
}

/* A time of the axis: "1.5s" rather than "1.500s". */
static const char *tick(char *span, int64_t usec)
{
	char *point, *unit, *end;

	if (usec == 0)
		return "0";
	pl_span(span, usec);
	point = strchr(span, '.');
	if (!point || strchr(span, ' '))
		return span;
	unit = end = point + strspn(point, ".0123456789");
	while (end > point && (end[-1] == '0' || end == point + 1))
		end--;
	memmove(end, unit, strlen(unit) + 1);
	return span;
}

static void draw_axis(struct pen *pen, int bottom)
{
	int64_t step = step_of(pen->chart->length);
	char span[PL_SPAN_MAX];

	for (int64_t t = 0; t <= pen->chart->length; t += step) {
		double x = x_of(pen->chart, t);

		fprintf(pen->out,
			"<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
			"<text class=\"faint\" x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>\n",
			x, x, TOP - 8, bottom, x, TOP - 16, x > RIGHT - 30 ? "end" : "middle",
			tick(span, t));
	}
}

/* The lines from a row to its parent. */
static void draw_tree(struct pen *pen, size_t i, int height)
{
	int depth = pen->chart->row[i].depth;

	for (int level = 1; level <= depth; level++) {
		int x = MARGIN + (level - 1) * INDENT + 5, middle = pen->y + ROW / 2;
		bool more = pl_chart_continues(pen->chart, i, level);

		if (more || level == depth)
			fprintf(pen->out, "<path class=\"tree\" d=\"M%d.5 %dV%d\"/>", x, pen->y,
				more ? pen->y + height : middle);
		if (level == depth)
			fprintf(pen->out, "<path class=\"tree\" d=\"M%d.5 %d.5h8\"/>", x, middle);
	}
	if (height > ROW && pl_chart_continues(pen->chart, i, depth + 1))
		fprintf(pen->out, "<path class=\"tree\" d=\"M%d.5 %dV%d\"/>",
			MARGIN + depth * INDENT + 5, pen->y + ROW, pen->y + height);
}

static void draw_bar(struct pen *pen, const struct pl_row *row)
{
	double x = x_of(pen->chart, row->start), end = x_of(pen->chart, row->start + row->took);
	int thick = row->kind == PL_ROW_PHASE ? 6 : row->kind == PL_ROW_CHILD ? 10 : 14;

	if (row->kind == PL_ROW_PROMPT) {
		x = x > RIGHT - 270 ? RIGHT - 270 : x;
		fprintf(pen->out,
			"<line class=\"prompt\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
			"<text class=\"faint\" x=\"%.1f\" y=\"%d\">waiting for an answer, not counted</text>",
			x, x + 30, pen->y + ROW / 2, pen->y + ROW / 2, x + 36, pen->y + 16);
		return;
	}
	if (end - x < BAR_LEAST)
		end = x + BAR_LEAST;
	if (end > RIGHT) {
		x -= end - RIGHT;
		end = RIGHT;
	}
	fprintf(pen->out, "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"%s\"/>",
		row->over ? "over" : classes[row->kind], x, pen->y + (ROW - thick) / 2, end - x, thick,
		end - x > 6 ? "2" : "0.5");
}

/* The reason, from where the bar begins or as far left as it needs to be. */
static void draw_why(struct pen *pen, const struct pl_row *row, const struct pl_buf *why)
{
	int most = (int)((RIGHT - BARS) / PER_CHAR);
	double x = x_of(pen->chart, row->start), need = (double)why->len * PER_CHAR;

	if (x + need > RIGHT)
		x = RIGHT - need;
	if (x < BARS)
		x = BARS;
	fprintf(pen->out, "<text class=\"why\" x=\"%.1f\" y=\"%d\">", x, pen->y + ROW + 10);
	pl_svg_text(pen->out, why->s, most);
	fputs("</text>", pen->out);
}

static void draw_title(struct pen *pen, const struct pl_row *row, const struct pl_buf *why)
{
	char span[PL_SPAN_MAX];

	fputs("<title>", pen->out);
	pl_svg_text(pen->out, row->label, 0);
	fprintf(pen->out, ": %s", pl_span(span, row->took));
	if (why->len) {
		fputs("\n", pen->out);
		pl_svg_text(pen->out, why->s, 0);
	}
	fputs("</title>", pen->out);
}

static void draw_row(struct pen *pen, size_t i)
{
	const struct pl_row *row = &pen->chart->row[i];
	struct pl_buf why = {0};
	char span[PL_SPAN_MAX];
	int height = height_of(row), x = MARGIN + row->depth * INDENT;

	pl_chart_why(&why, row);
	fputs("<g class=\"row\">", pen->out);
	draw_title(pen, row, &why);
	fprintf(pen->out, "<rect class=\"band\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" opacity=\"%s\"/>",
		MARGIN - 8, pen->y, WIDTH - 2 * MARGIN + 16, height, row->depth ? "0" : "0.7");
	draw_tree(pen, i, height);
	fprintf(pen->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">",
		row->depth ? "name" : "phase-name", x, pen->y + 16);
	pl_svg_text(pen->out, row->label, 34 - 2 * row->depth);
	fprintf(pen->out, "</text><text class=\"num%s\" x=\"%d\" y=\"%d\">%s</text>",
		row->over ? " late" : "", SPANS, pen->y + 16, pl_span(span, row->took));
	draw_bar(pen, row);
	if (why.len)
		draw_why(pen, row, &why);
	fputs("</g>\n", pen->out);
	pen->y += height;
	pl_buf_free(&why);
}

static void draw_heads(struct pen *pen, const struct pl_login *login)
{
	struct pl_buf text = {0};

	pl_chart_who(&text, login);
	fputs("<title>", pen->out);
	pl_svg_text(pen->out, text.s, 0);
	fprintf(pen->out, "</title>\n<text class=\"title\" x=\"%d\" y=\"38\">", MARGIN);
	pl_svg_text(pen->out, text.s, 95);
	pl_buf_reset(&text);
	pl_chart_how(&text, login);
	fprintf(pen->out, "</text>\n<text class=\"faint\" x=\"%d\" y=\"62\">", MARGIN);
	pl_svg_text(pen->out, text.s, 150);
	fputs("</text>\n", pen->out);
	pl_buf_free(&text);
}

static void draw_legend(struct pen *pen)
{
	static const struct {
		const char *class, *text;
		int width;
	} entries[] = {
		{"phase", "phase", 80},          {"call", "module", 90},
		{"over", "over its budget", 140}, {"child", "process it waited for", 180},
		{"wait", "outside modules", 140},
	};
	int x = BARS;

	for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
		fprintf(pen->out,
			"<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" rx=\"2\"/>"
			"<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n",
			entries[i].class, x, pen->y + 18, x + 18, pen->y + 29, entries[i].text);
		x += entries[i].width;
	}
}

void pl_chart_svg(FILE *out, const struct pl_login *login, const struct pl_chart *chart)
{
	struct pen pen = {.out = out, .chart = chart, .y = TOP};
	int bottom = TOP;

	for (size_t i = 0; i < chart->used; i++)
		bottom += height_of(&chart->row[i]);
	pl_svg_begin(out, WIDTH, bottom + LEGEND);
	draw_heads(&pen, login);
	draw_axis(&pen, bottom);
	for (size_t i = 0; i < chart->used; i++)
		draw_row(&pen, i);
	draw_legend(&pen);
	pl_svg_end(out);
}
