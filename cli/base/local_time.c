/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/base/local_time.h"

#include "cli/base/timestamp.h"

#include <stdbool.h>
#include <time.h>

static void add_time(struct pl_strbuf *buf, int64_t time, bool year)
{
	time_t seconds = (time_t)(time / 1000000);
	char text[32];
	struct tm tm;
	size_t length = 0;

	if (time != PL_NO_TIME && localtime_r(&seconds, &tm) != NULL)
		length = year ? strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &tm)
			      : strftime(text, sizeof text, "%b %d %H:%M", &tm);
	if (length > 0)
		pl_strbuf_add(buf, text, length);
	else
		pl_strbuf_string(buf, "-");
}

void pl_local_time(struct pl_strbuf *buf, int64_t time)
{
	add_time(buf, time, true);
}

void pl_local_time_short(struct pl_strbuf *buf, int64_t time)
{
	add_time(buf, time, false);
}
