/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_JOURNAL_ENTRY_H
#define PL_JOURNAL_ENTRY_H

#include "cli/read/parse_line.h"

#include <systemd/sd-journal.h>

#define PL_JOURNAL_TEXT_MAX 32768 /* bytes of fields of one entry */

/* The fields of one entry, copied out of the journal's maps. */
struct pl_journal_text {
	size_t used;
	char text[PL_JOURNAL_TEXT_MAX];
};

/*
 * Reads the entry at which the journal stands: its fields when it has ours, else the line in
 * its message. The event points into entry; its time is left alone.
 */
enum pl_parsed pl_journal_entry_read(sd_journal *journal, struct pl_journal_text *entry,
				     struct pl_log_event *event);

#endif
