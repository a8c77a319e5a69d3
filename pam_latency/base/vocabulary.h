/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VOCABULARY_H
#define PL_VOCABULARY_H

/*
 * The words of the log, for the module that writes it and the command that reads it: events,
 * calls, causes and keys. pam_latency(8) explains each; what is added here is explained there.
 */

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

/* The six entry points of a module, in the order in which a login calls them. */
enum pl_call {
	PL_AUTHENTICATE,
	PL_ACCT_MGMT,
	PL_CHAUTHTOK,
	PL_SETCRED,
	PL_OPEN_SESSION,
	PL_CLOSE_SESSION,
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
	PL_CAUSE_NO_CPU,      /* ready to run, and not let */
	PL_CAUSE_WAIT_PIPE,   /* for the end of an output that somebody keeps open */
	PL_CAUSE_WAIT_MEMORY, /* for a lock in the process's own memory */
	PL_CAUSE_COUNT
};

/* Tables of words hold the words themselves: pointers would be relocated in every login. */

struct pl_event_info {
	char name[8];
	char message_id[33]; /* 32 hex digits, systemd.journal-fields(7) */
	int priority;	     /* syslog(3) */
};

extern const struct pl_event_info pl_events[PL_EVENT_COUNT];

/* "open_session", and the symbol that libpam looks up for it: "pam_sm_open_session". */
extern const char pl_call_names[PL_CALL_COUNT][16];
extern const char pl_call_symbols[PL_CALL_COUNT][24];

/* The word that pam_syslog(3) prints for the phase that makes this call: "session". */
extern const char pl_call_types[PL_CALL_COUNT][12];

extern const char pl_cause_names[PL_CAUSE_COUNT][16];

/*
 * Every key of a line, sorted by name. SPAN: a duration, "638.2ms"; NUMBER: a plain integer;
 * TEXT: the rest.
 */
#define PL_KEYS(X)                        \
	X(ACCOUNT, "account", SPAN)       \
	X(AUTH, "auth", SPAN)             \
	X(BUDGET, "budget", SPAN)         \
	X(CALL, "call", TEXT)             \
	X(CALLS, "calls", TEXT)           \
	X(CAUSE, "cause", TEXT)           \
	X(CHAIN, "chain", TEXT)           \
	X(CHAUTHTOK, "chauthtok", SPAN)   \
	X(CHILD, "child", TEXT)           \
	X(CHILD_CPU, "child_cpu", SPAN)   \
	X(CHILD_TOOK, "child_took", SPAN) \
	X(CHILDREN, "children", TEXT)     \
	X(COUNT, "count", NUMBER)         \
	X(CPU, "cpu", SPAN)               \
	X(CUT, "cut", NUMBER)             \
	X(FAIL_DELAY, "fail_delay", SPAN) \
	X(FILE, "file", TEXT)             \
	X(FILE_READ, "file_read", NUMBER) \
	X(FILE_SIZE, "file_size", NUMBER) \
	X(LINE, "line", NUMBER)           \
	X(LOAD, "load", SPAN)             \
	X(LOGIN, "login", TEXT)           \
	X(LOST, "lost", NUMBER)           \
	X(MODULE, "module", TEXT)         \
	X(ON, "on", TEXT)                 \
	X(PATH, "path", TEXT)             \
	X(PID, "pid", NUMBER)             \
	X(PIDS, "pids", TEXT)             \
	X(PROMPT, "prompt", SPAN)         \
	X(READ, "read", NUMBER)           \
	X(READS, "reads", NUMBER)         \
	X(RET, "ret", TEXT)               \
	X(RHOST, "rhost", TEXT)           \
	X(RUSER, "ruser", TEXT)           \
	X(SESSION, "session", SPAN)       \
	X(SETCRED, "setcred", SPAN)       \
	X(SLOWEST, "slowest", TEXT)       \
	X(SO_FAR, "so_far", SPAN)         \
	X(TOOK, "took", SPAN)             \
	X(TTY, "tty", TEXT)               \
	X(UNTIMED, "untimed", NUMBER)     \
	X(USER, "user", TEXT)             \
	X(VERDICT, "verdict", TEXT)       \
	X(WHAT, "what", TEXT)             \
	X(WHY, "why", TEXT)

enum pl_key {
#define X(id, name, kind) PL_KEY_##id,
	PL_KEYS(X)
#undef X
	    PL_KEY_LIMIT
};

enum pl_key_kind { PL_KEY_IS_SPAN, PL_KEY_IS_NUMBER, PL_KEY_IS_TEXT };

#define PL_KEY_SIZE 12 /* the longest key and its NUL */

extern const char pl_key_names[PL_KEY_LIMIT][PL_KEY_SIZE];
extern const enum pl_key_kind pl_key_kinds[PL_KEY_LIMIT];

#endif
