/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/from_journal.h"

#include "cli/base/xalloc.h"
#include "cli/read/journal_entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(const char *what, int error)
{
	fprintf(stderr, "pam-latency: %s: %s\n", what, strerror(-error));
	return -1;
}

/*
 * What only the system's own programs can have written: by the native protocol with our fields,
 * or by syslog with our facility. Fields that begin with an underscore are the journal's word,
 * not a sender's.
 */
static int add_matches(sd_journal *journal)
{
	char match[64];
	int r = sd_journal_add_match(journal, "_UID=0", 0);

	if (r >= 0)
		r = sd_journal_add_match(journal, "_TRANSPORT=journal", 0);
	for (int i = 0; r >= 0 && i < PL_EVENT_COUNT; i++) {
		snprintf(match, sizeof match, "PAM_LATENCY_EVENT=%.16s", pl_events[i].name);
		r = sd_journal_add_match(journal, match, 0);
	}
	if (r >= 0)
		r = sd_journal_add_disjunction(journal);
	if (r >= 0)
		r = sd_journal_add_match(journal, "_UID=0", 0);
	if (r >= 0)
		r = sd_journal_add_match(journal, "_TRANSPORT=syslog", 0);
	if (r >= 0)
		r = sd_journal_add_match(journal, "SYSLOG_FACILITY=10", 0);
	return r;
}

static void take_entry(struct pl_reading *reading, sd_journal *journal,
		       struct pl_journal_text *entry)
{
	struct pl_log_event event;
	enum pl_parsed parsed = pl_journal_entry_read(journal, entry, &event);
	uint64_t time;

	if (parsed == PL_PARSED_BAD)
		reading->malformed++;
	if (parsed != PL_PARSED_OK)
		return;
	event.time =
	    sd_journal_get_realtime_usec(journal, &time) < 0 ? PL_NO_TIME : (int64_t)time;
	pl_reading_take(reading, &event);
}

/* Goes to where reading begins: the time of --since, the newest entries, or the first one. */
static int seek(struct pl_reading *reading, sd_journal *journal)
{
	const struct pl_query *query = reading->query;
	size_t newest = query->newest;
	int r;

	if (query->since != PL_NO_TIME && query->since > 0)
		return sd_journal_seek_realtime_usec(journal, (uint64_t)query->since);
	if (newest == 0 || query->until != PL_NO_TIME || query->service != NULL ||
	    query->user != NULL)
		return sd_journal_seek_head(journal);
	r = sd_journal_seek_tail(journal);
	if (r >= 0)
		r = sd_journal_previous_skip(journal, newest + 1);
	return r >= 0 && (size_t)r <= newest ? sd_journal_seek_head(journal) : r;
}

int pl_from_journal(struct pl_reading *reading, const char *file)
{
	const char *files[] = {file, NULL}, *directory = reading->query->directory;
	struct pl_journal_text *entry;
	sd_journal *journal;
	int r;

	if (file != NULL)
		r = sd_journal_open_files(&journal, files, 0);
	else if (directory != NULL)
		r = sd_journal_open_directory(&journal, directory, 0);
	else
		r = sd_journal_open(&journal, SD_JOURNAL_LOCAL_ONLY);
	if (r < 0)
		return failed(file != NULL	  ? file
			      : directory != NULL ? directory
						  : "the journal",
			      r);
	entry = pl_xmalloc(sizeof *entry);
	r = add_matches(journal);
	if (r >= 0)
		r = seek(reading, journal);
	while (r >= 0 && (r = sd_journal_next(journal)) > 0)
		take_entry(reading, journal, entry);
	sd_journal_close(journal);
	free(entry);
	return r < 0 ? failed("the journal", r) : 0;
}
