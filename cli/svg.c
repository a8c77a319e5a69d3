/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "safe.h"
#include "svg.h"

static const char style[] =
	"<style>\n"
	"svg { font: 13px ui-sans-serif, system-ui, 'DejaVu Sans', Arial, sans-serif;\n"
	"  --paper: #ffffff; --ink: #1f2933; --faint: #66727f; --line: #e4e8ec;\n"
	"  --band: #f6f8fa; --phase: #c3ccd6; --call: #2f81b7; --over: #d1432f;\n"
	"  --child: #e8963a; --wait: #8f7fd1; --why: #9c3322; }\n"
	"@media (prefers-color-scheme: dark) { svg {\n"
	"  --paper: #14181d; --ink: #e3e8ee; --faint: #94a0ad; --line: #2a323b;\n"
	"  --band: #1a2027; --phase: #4a5663; --call: #4c9fd4; --over: #ef6a55;\n"
	"  --child: #f0a957; --wait: #a797e6; --why: #f2917f; } }\n"
	"text { fill: var(--ink); } .paper { fill: var(--paper); } .band { fill: var(--band); }\n"
	".title { font-size: 19px; font-weight: 600; } .faint { fill: var(--faint); }\n"
	".phase-name { font-weight: 600; } .num { text-anchor: end; }\n"
	".grid { stroke: var(--line); } .tree { stroke: var(--phase); fill: none; }\n"
	".phase { fill: var(--phase); } .call { fill: var(--call); } .over { fill: var(--over); }\n"
	".child { fill: var(--child); } .wait { fill: var(--wait); }\n"
	".prompt { stroke: var(--faint); stroke-width: 2; stroke-dasharray: 2 4; }\n"
	".why { fill: var(--why); font-size: 12px; } .late { fill: var(--over); font-weight: 600; }\n"
	"g.row:hover .band { fill: var(--line); }\n"
	"</style>\n";

/* Bytes of the UTF-8 character at p, which is valid. */
static int char_len(const char *p)
{
	int len = 1;

	while (((unsigned char)p[len] & 0xc0) == 0x80)
		len++;
	return len;
}

static void put_char(FILE *out, const char *p, int len)
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
		fprintf(out, "%.*s", len, p);
}

void pl_svg_text(FILE *out, const char *text, int most)
{
	struct pl_buf safe = {0};
	int count = 0, n = 0;

	pl_safe(&safe, text, true);
	for (const char *p = safe.s; *p; p += char_len(p))
		count++;
	for (const char *p = safe.s; *p; p += char_len(p)) {
		if (most && count > most && ++n >= most) {
			fputs("…", out);
			break;
		}
		put_char(out, p, char_len(p));
	}
	pl_buf_free(&safe);
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
