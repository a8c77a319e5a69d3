/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOG_EVENT_H
#define PL_LOG_EVENT_H

#include "cli/base/timestamp.h"
#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * One line of the log, decoded. Text values point into the buffer that the line was parsed
 * from.
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
		int64_t num; /* spans in microseconds */
	} value[PL_KEY_LIMIT];
};

/* The kind or key with this name, -1 when there is none. */
int pl_event_find(const char *name, size_t length);
int pl_key_find(const char *name, size_t length);

/*
 * Whether name is a phase as pam_syslog(3) prints it: auth, setcred, account, session,
 * chauthtok.
 */
bool pl_type_known(const char *name);

/*
 * Stores a decoded value; false when the key was there before or the value is not of its type.
 */
bool pl_event_set(struct pl_log_event *ev, enum pl_key key, char *value);

/* Stores a number or span given in microseconds; false when the key was there before. */
bool pl_event_set_num(struct pl_log_event *ev, enum pl_key key, int64_t num);

/* Whether all keys that this kind of event cannot do without are there. */
bool pl_event_complete(const struct pl_log_event *ev);

/* A copy in one block of memory: release it with free(3). */
struct pl_log_event *pl_event_dup(const struct pl_log_event *ev);

static inline bool pl_event_has(const struct pl_log_event *ev, enum pl_key key)
{
	return ev->has >> key & 1;
}

/* The text of a key, NULL when it is not there. */
static inline const char *pl_event_text(const struct pl_log_event *ev, enum pl_key key)
{
	return pl_event_has(ev, key) ? ev->value[key].text : NULL;
}

/* The number or span of a key, -1 when it is not there. */
static inline int64_t pl_event_num(const struct pl_log_event *ev, enum pl_key key)
{
	return pl_event_has(ev, key) ? ev->value[key].num : -1;
}

#endif
