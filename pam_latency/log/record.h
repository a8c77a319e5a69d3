/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_RECORD_H
#define PL_RECORD_H

#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * One event on its way to the log: an ordered list of keys. The same record gives the
 * text line and the journal's fields, so that both always say the same. No allocation,
 * no I/O, async-signal-safe.
 */

#define PL_LINE_MAX 1000 /* bytes of a text line */
#define PL_VALUE_MAX 400 /* bytes kept of one value; only calls= may be longer */
#define PL_RECORD_KEYS 40
#define PL_RECORD_TEXT 4096

enum pl_value_kind { PL_VALUE_TEXT, PL_VALUE_TIME, PL_VALUE_NUMBER };

struct pl_pair {
	enum pl_key key;
	enum pl_value_kind kind;
	uint64_t number; /* microseconds for PL_VALUE_TIME */
	uint16_t offset, length;
};

struct pl_record {
	enum pl_event event;
	char service[64]; /* raw */
	const char *type;
	unsigned int count;
	bool cut; /* a value or key did not fit */
	size_t used;
	struct pl_pair pairs[PL_RECORD_KEYS];
	char text[PL_RECORD_TEXT];
};

void pl_record_init(struct pl_record *r, enum pl_event event, const char *service,
		    const char *type);

/* A NULL or empty value adds nothing. */
void pl_record_text(struct pl_record *r, enum pl_key key, const char *value);
void pl_record_bytes(struct pl_record *r, enum pl_key key, const char *value, size_t length);
void pl_record_time(struct pl_record *r, enum pl_key key, uint64_t usec);
void pl_record_number(struct pl_record *r, enum pl_key key, uint64_t number);

/* The value of a text key, or NULL; not NUL-terminated, *length says how long it is. */
const char *pl_record_get(const struct pl_record *r, enum pl_key key, size_t *length);

/*
 * The text line (grammar: pam_latency(8), EVENTS), NUL-terminated, at most PL_LINE_MAX
 * bytes: keys that do not fit are left out from the end, and cut=1 says so.
 * Returns its length.
 */
size_t pl_record_line(const struct pl_record *r, char line[PL_LINE_MAX + 1]);

#endif
