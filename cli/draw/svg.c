/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/draw/svg.h"

#include "cli/base/printable.h"
#include "pam_latency/base/quote.h"

#include <string.h>

/* Without custom properties: not every program that shows pictures knows them. */
static const char style[] =
    "<style>\n"
    "svg { font: 13px 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif; }\n"
    "text { fill: #1f2933; } .paper { fill: #fff; } .band { fill: #f3f6f8; }\n"
    ".title { font-size: 19px; font-weight: 600; } .faint { fill: #66727f; }\n"
    ".phase-name { font-weight: 600; } .num { text-anchor: end; }\n"
    ".grid { stroke: #e4e8ec; } .tree { stroke: #c3ccd6; fill: none; }\n"
    ".phase { fill: #b4bfca; } .call { fill: #2f81b7; } .over { fill: #d1432f; }\n"
    ".child { fill: #e8963a; } .wait { fill: #8f7fd1; }\n"
    ".prompt { stroke: #66727f; stroke-width: 2; stroke-dasharray: 2 4; }\n"
    ".why { fill: #9c3322; font-size: 12px; } .late { fill: #d1432f; font-weight: 600; }\n"
    ".row:hover .band { fill: #e4e8ec; opacity: 1; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "text { fill: #e3e8ee; } .paper { fill: #14181d; } .band { fill: #1c232b; }\n"
    ".faint { fill: #94a0ad; } .grid { stroke: #2a323b; } .tree { stroke: #4a5663; }\n"
    ".phase { fill: #586675; } .call { fill: #4c9fd4; } .over { fill: #ef6a55; }\n"
    ".child { fill: #f0a957; } .wait { fill: #a797e6; } .prompt { stroke: #94a0ad; }\n"
    ".why { fill: #f2917f; } .late { fill: #ef6a55; }\n"
    ".row:hover .band { fill: #2a323b; } }\n"
    "</style>\n";

/* Bytes of the character at p, which is valid: no more than four. */
static int bytes_of(const char *p)
{
	return (int)pl_utf8_length(p, strnlen(p, 4));
}

static void put_char(FILE *out, const char *p, int length)
{
	if (*p == '&')
		fputs("&amp;", out);
	else if (*p == '<')
		fputs("&lt;", out);
	else if (*p == '>')
		fputs("&gt;", out);
	else if (*p == '"')
		fputs("&quot;", out);
	else
		fprintf(out, "%.*s", length, p);
}

void pl_svg_text(FILE *out, const char *text, int most)
{
	struct pl_strbuf safe = {0};
	int count = 0, n = 0;

	pl_printable(&safe, text, true);
	for (const char *p = safe.s; *p != '\0'; p += bytes_of(p))
		count++;
	for (const char *p = safe.s; *p != '\0'; p += bytes_of(p)) {
		if (most != 0 && count > most && ++n >= most) {
			fputs("…", out);
			break;
		}
		put_char(out, p, bytes_of(p));
	}
	pl_strbuf_free(&safe);
}

void pl_svg_begin(FILE *out, int width, int height)
{
	fprintf(out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
		"height=\"%d\" role=\"img\">\n",
		width, height, width, height);
	fputs(style, out);
	fprintf(out, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", width, height);
}

void pl_svg_end(FILE *out)
{
	fputs("</svg>\n", out);
}
