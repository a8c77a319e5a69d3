/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/progress.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define BAR_MAX 50

/* Columns of the terminal that standard error is, 0 when it is none. */
static int columns(void)
{
	struct winsize size;

	if (isatty(STDERR_FILENO) == 0 || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0)
		return 0;
	return size.ws_col != 0 ? size.ws_col : 80;
}

void pl_progress(const struct pl_terminal *terminal, long done, long all)
{
	int room = columns(), width;
	struct pl_strbuf buf = {0};

	if (room == 0)
		return;
	width = room - 20 < BAR_MAX ? room - 20 : BAR_MAX;
	pl_strbuf_string(&buf, "\r");
	if (width > 0) {
		int full = (int)(done * width / all);

		pl_strbuf_string(&buf, "[");
		pl_strbuf_repeat(&buf, terminal->utf8 ? "█" : "#", full);
		pl_strbuf_repeat(&buf, " ", width - full);
		pl_strbuf_string(&buf, "] ");
	}
	pl_strbuf_format(&buf, "%ld of %ld", done, all);
	fwrite(buf.s, 1, buf.length, stderr);
	fflush(stderr);
	pl_strbuf_free(&buf);
}

void pl_progress_end(void)
{
	if (columns() != 0)
		fputs("\r\033[K", stderr);
}
