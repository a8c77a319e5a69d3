/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOG_EVENT_H
#define PL_LOG_EVENT_H

#include "cli/base/timestamp.h"
#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * One line of the log, decoded. Text values point
 * into the buffer that the line was parsed from.
 */
struct pl_log_event {
	int64_t time; /* microseconds since 1970, or PL_NO_TIME */
	enum pl_event kind;
	const char *service;
	const char *type;
	uint64_t id;  /* the login's id, 0 when the line was cut before it */
	uint64_t has; /* bit k: key k is there */
	union {
		const char *text;
		int64_t number; /* spans in microseconds */
	} value[PL_KEY_LIMIT];
};

/* Takes the events of a log one by one; an event is valid during the call only. */
typedef void (*pl_log_event_fn)(const struct pl_log_event *event, void *arg);

/*
 * Stores a decoded value; false when the key was there before or the value is not of its type.
 */
bool pl_log_event_set(struct pl_log_event *event, enum pl_key key, char *value);

/* Stores a number or span given in microseconds; false when the key was there before. */
bool pl_log_event_set_number(struct pl_log_event *event, enum pl_key key, int64_t number);

/* The call that the line is about, -1 when it names none. */
int pl_log_event_call(const struct pl_log_event *event);

/* Whether all keys that this kind of event cannot do without are there. */
bool pl_log_event_is_complete(const struct pl_log_event *event);

/* A copy in one block of memory: release it with free(3). */
struct pl_log_event *pl_log_event_copy(const struct pl_log_event *event);

static inline bool pl_log_event_has(const struct pl_log_event *event, enum pl_key key)
{
	return (event->has >> key & 1) != 0;
}

/* The text of a key, NULL when it is not there. */
static inline const char *pl_log_event_text(const struct pl_log_event *event, enum pl_key key)
{
	return pl_log_event_has(event, key) ? event->value[key].text : NULL;
}

/* The number or span of a key, -1 when it is not there. */
static inline int64_t pl_log_event_number(const struct pl_log_event *event, enum pl_key key)
{
	return pl_log_event_has(event, key) ? event->value[key].number : -1;
}

#endif
