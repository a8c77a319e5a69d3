/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_LOGIN_H
#define PL_LOGIN_H

#include "pam_latency/base/vocabulary.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What one login has cost so far. It lives in memory that forked processes share until
 * the session is open, since sshd runs keyboard-interactive authentication in a child of
 * its own. It holds no pointers, and every index read from it is checked.
 */

#define PL_LOGIN_CALLS 96
#define PL_LOGIN_LOADS 4
#define PL_LOGIN_NAME 32

struct pl_login_call {
	char module[PL_LOGIN_NAME];
	uint32_t call; /* enum pl_call */
	uint64_t usec;
};

struct pl_login_load {
	char module[PL_LOGIN_NAME];
	uint64_t usec;
};

enum pl_phase_type {
	PL_PHASE_AUTH,
	PL_PHASE_ACCOUNT,
	PL_PHASE_SETCRED,
	PL_PHASE_SESSION,
	PL_PHASE_CHAUTHTOK,
	PL_PHASE_COUNT
};

/* The key of a phase's time in the login line. */
extern const enum pl_key pl_phase_keys[PL_PHASE_COUNT];

/* The part of the login line in which the time of a call's phase is counted. */
enum pl_phase_type pl_phase_of(enum pl_call call);

struct pl_login {
	bool due;	  /* calls were made for which no login line was written */
	bool slow;	  /* something went over its budget */
	bool config_told; /* an unusable config was reported */
	uint32_t untimed; /* modules above our line */
	uint64_t phases[PL_PHASE_COUNT]; /* microseconds, without prompt and fail_delay */
	uint64_t prompt, fail_delay, load;
	uint64_t count;
	uint32_t stored;			    /* entries of calls[] in use */
	struct pl_login_load loads[PL_LOGIN_LOADS]; /* the slowest */
	/* Last: few logins have so many calls that they come to the second page. */
	struct pl_login_call calls[PL_LOGIN_CALLS];
};

/* Zeroed memory shared with later children, or NULL. */
struct pl_login *pl_login_new_shared(void);
void pl_login_free_shared(struct pl_login *login);

/* Count a finished call. When the list is full the fastest entry makes room. */
void pl_login_add_call(struct pl_login *login, const char *module, enum pl_call call,
		       uint64_t usec);
void pl_login_add_load(struct pl_login *login, const char *module, uint64_t usec);

/* The slowest call, or NULL. */
const struct pl_login_call *pl_login_slowest(const struct pl_login *login);

/* All phases and the loading of modules, in microseconds. */
uint64_t pl_login_total(const struct pl_login *login);

/*
 * The calls in order as "MODULE:CALL:MS ...", at most SIZE bytes without a NUL; the
 * fastest are left out when they do not all fit. Returns the length.
 */
size_t pl_login_list(const struct pl_login *login, char *buf, size_t size);

#endif
