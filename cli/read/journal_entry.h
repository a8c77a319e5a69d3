/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_JOURNAL_ENTRY_H
#define PL_JOURNAL_ENTRY_H

#include "cli/read/parse_line.h"

#include <systemd/sd-journal.h>

#define PL_ENTRY_MAX 32768 /* bytes of fields of one entry */

/* The fields of one entry, copied out of the journal's maps. */
struct pl_entry_text {
	size_t used;
	char text[PL_ENTRY_MAX];
};

/*
 * Reads the entry at which the journal stands: its fields when it has ours, else the line in
 * its message. ev points into entry; its time is left alone.
 */
enum pl_parsed pl_journal_entry(sd_journal *j, struct pl_entry_text *entry,
				struct pl_log_event *ev);

#endif
