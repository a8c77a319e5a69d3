/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/waterfall_frame.h"

#include "cli/base/span.h"
#include "cli/draw/svg.h"
#include "cli/draw/waterfall_text.h"

#include <string.h>

double pl_svg_pen_x(const struct pl_svg_pen *pen, int64_t usec)
{
	return PL_SVG_BARS +
	       (double)usec * (PL_SVG_RIGHT - PL_SVG_BARS) / (double)pen->waterfall->length;
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
	if (point == NULL || strchr(span, ' ') != NULL)
		return span;
	unit = end = point + strspn(point, ".0123456789");
	while (end > point && (end[-1] == '0' || end == point + 1))
		end--;
	memmove(end, unit, strlen(unit) + 1);
	return span;
}

void pl_svg_pen_axis(struct pl_svg_pen *pen, int bottom)
{
	int64_t step = step_of(pen->waterfall->length);
	char span[PL_SPAN_MAX];

	for (int64_t t = 0; t <= pen->waterfall->length; t += step) {
		double x = pl_svg_pen_x(pen, t);

		fprintf(
		    pen->out,
		    "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>"
		    "<text class=\"faint\" x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>\n",
		    x, x, PL_SVG_TOP - 8, bottom, x, PL_SVG_TOP - 16,
		    x > PL_SVG_RIGHT - 30 ? "end" : "middle", tick(span, t));
	}
}

void pl_svg_pen_heads(struct pl_svg_pen *pen, const struct pl_log_login *login)
{
	struct pl_strbuf text = {0};

	pl_waterfall_who(&text, login);
	fputs("<title>", pen->out);
	pl_svg_text(pen->out, text.s, 0);
	fprintf(pen->out, "</title>\n<text class=\"title\" x=\"%d\" y=\"38\">", PL_SVG_MARGIN);
	pl_svg_text(pen->out, text.s, 95);
	pl_strbuf_reset(&text);
	pl_waterfall_how(&text, login);
	fprintf(pen->out, "</text>\n<text class=\"faint\" x=\"%d\" y=\"62\">", PL_SVG_MARGIN);
	pl_svg_text(pen->out, text.s, 150);
	fputs("</text>\n", pen->out);
	pl_strbuf_free(&text);
}

void pl_svg_pen_legend(struct pl_svg_pen *pen)
{
	static const struct {
		const char *class, *text;
		int width;
	} entries[] = {
	    {"phase", "phase", 80},	      {"call", "module", 90},
	    {"over", "over its budget", 140}, {"child", "process it waited for", 180},
	    {"wait", "outside modules", 140},
	};
	int x = PL_SVG_BARS;

	for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
		fprintf(
		    pen->out,
		    "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" rx=\"2\"/>"
		    "<text class=\"faint\" x=\"%d\" y=\"%d\">%s</text>\n",
		    entries[i].class, x, pen->y + 18, x + 18, pen->y + 29, entries[i].text);
		x += entries[i].width;
	}
}
