/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_COMMAND_UNIT_H
#define PL_TEST_COMMAND_UNIT_H

#include "tests/unit/unit.h"

#include "cli/read/parse_line.h"

#define COUNT(list) ((int)(sizeof list / sizeof((list)[0])))
#define HEAD "pam_latency(sshd:session): "
#define TAIL " login=9f2c41d07ab3e655 pid=4711"
#define SLOW HEAD "slow module=pam_motd.so call=open_session took=638.2ms"

/* Parses a copy, as parsing writes into the text; the copy lives until the next call. */
enum pl_parsed unit_cli_parse(const char *text, size_t length, struct pl_log_event *ev);

#endif
