/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define WIDTH_MIN 20
#define WIDTH_MAX 1000

static int columns(void)
{
	const char *env = getenv("COLUMNS");
	struct winsize size;
	int n = 0;

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
		n = size.ws_col;
	if (n == 0 && env != NULL)
		n = atoi(env);
	if (n <= 0)
		n = 80;
	return n < WIDTH_MIN ? WIDTH_MIN : n > WIDTH_MAX ? WIDTH_MAX : n;
}

void pl_terminal_detect(struct pl_terminal *terminal)
{
	const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");

	terminal->width = columns();
	terminal->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
	terminal->colour = isatty(STDOUT_FILENO) != 0 &&
			   !(no_colour != NULL && *no_colour != '\0') && term != NULL &&
			   strcmp(term, "dumb") != 0;
}

const char *pl_terminal_colour(const struct pl_terminal *terminal, enum pl_colour colour)
{
	static const char *const codes[] = {
	    [PL_PLAIN] = "\033[0m", [PL_BOLD] = "\033[1m",   [PL_DIM] = "\033[2m",
	    [PL_RED] = "\033[31m",  [PL_GREEN] = "\033[32m", [PL_YELLOW] = "\033[33m",
	    [PL_BLUE] = "\033[34m", [PL_CYAN] = "\033[36m",
	};

	return terminal->colour ? codes[colour] : "";
}

void pl_terminal_bar(struct pl_strbuf *buf, const struct pl_terminal *terminal, int eighths)
{
	static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

	if (eighths < 1)
		eighths = 1;
	if (!terminal->utf8) {
		pl_strbuf_repeat(buf, "#", eighths < 8 ? 1 : (eighths + 4) / 8);
		return;
	}
	pl_strbuf_repeat(buf, "█", eighths / 8);
	pl_strbuf_string(buf, parts[eighths % 8]);
}
