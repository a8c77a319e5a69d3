/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VOCABULARY_H
#define PL_VOCABULARY_H

/* The events of the log, in the order of pam_latency(8). */
enum pl_event {
	PL_EVENT_SLOW,
	PL_EVENT_RUNNING,
	PL_EVENT_ENDED,
	PL_EVENT_GAP,
	PL_EVENT_HANDOFF,
	PL_EVENT_LOGIN,
	PL_EVENT_CALL,
	PL_EVENT_CONFIG,
	PL_EVENT_OFF,
	PL_EVENT_COUNT
};

/* The six entry points of a module, in the order in which the thunks know them. */
enum pl_call {
	PL_AUTHENTICATE,
	PL_SETCRED,
	PL_ACCT_MGMT,
	PL_OPEN_SESSION,
	PL_CLOSE_SESSION,
	PL_CHAUTHTOK,
	PL_CALL_COUNT
};

/* The closed vocabulary of cause=. */
enum pl_cause {
	PL_CAUSE_UNKNOWN,
	PL_CAUSE_CHILD,
	PL_CAUSE_BIG_READ,
	PL_CAUSE_WAIT_DBUS,
	PL_CAUSE_WAIT_UNIX,
	PL_CAUSE_WAIT_TCP,
	PL_CAUSE_WAIT_DNS,
	PL_CAUSE_WAIT_LOCK,
	PL_CAUSE_WAIT_DISK,
	PL_CAUSE_WAIT_CHILD,
	PL_CAUSE_WAIT_DEVICE,
	PL_CAUSE_SLEEP,
	PL_CAUSE_FD_CLOSE_STORM,
	PL_CAUSE_NETLINK_SCAN,
	PL_CAUSE_CPU,
	PL_CAUSE_LOAD,
	PL_CAUSE_FAIL_DELAY,
	PL_CAUSE_COUNT
};

struct pl_event_info {
	const char *name;
	const char *message_id; /* 32 hex digits, systemd.journal-fields(7) */
	int priority;		/* syslog(3) */
};

extern const struct pl_event_info pl_events[PL_EVENT_COUNT];

/* "open_session", and the symbol that libpam looks up for it: "pam_sm_open_session". */
extern const char *const pl_call_names[PL_CALL_COUNT];
extern const char *const pl_call_symbols[PL_CALL_COUNT];

/* The word that pam_syslog(3) prints for the phase that makes this call: "session". */
extern const char *const pl_call_types[PL_CALL_COUNT];

extern const char *const pl_cause_names[PL_CAUSE_COUNT];

#endif
