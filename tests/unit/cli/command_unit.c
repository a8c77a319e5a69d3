/* SPDX-License-Identifier: BSD-3-Clause */
#include "command_unit.h"

#include <string.h>

enum pl_parsed unit_cli_parse(const char *text, size_t length, struct pl_log_event *ev)
{
	static char copy[4096];

	ck_assert_uint_lt(length, sizeof copy);
	memset(copy, 'X', sizeof copy);
	memcpy(copy, text, length);
	return pl_parse_line(copy, length, ev);
}
