/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HANDLE_H
#define PL_HANDLE_H

#include "pam_latency/conf/conf_cache.h"
#include "pam_latency/login/login.h"

#include <pthread.h>
#include <security/pam_modules.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define PL_DATA_NAME "pam_latency" /* our pam_set_data(3) entry */

/*
 * What we know of one PAM handle that has our line in its stack. Private to a process;
 * only *login is shared with children that were forked from it.
 */
struct pl_handle {
	pam_handle_t *pamh; /* NULL: loaded, but its first call has not come yet */
	pthread_t thread;   /* who loaded it */
	pid_t pid;	    /* who made the last phase */
	char id[17];	    /* login= */
	bool registered;    /* in the table of handles */
	bool attached;	    /* our data hangs on the PAM handle: its end frees us */
	bool configured;
	bool debug;  /* log = all for this handle */
	bool probed; /* a login that is run to be looked at: its summary is always told */
	bool arguments_taken; /* of our own line */
	bool loads_reported;
	bool exhausted; /* not all functions of its modules could be timed */
	bool login_is_shared;
	bool session_open;
	struct pl_login *login;
	struct pl_shared_settings *settings;
	const struct pl_service_rule *service; /* into settings */
	struct pl_scope scope;
	enum pl_call last_call; /* phase of the last call, for the end */
	int last_ret;
};

/* A handle for the stack that this thread is loading; it is found again by its first call. */
struct pl_handle *pl_handle_expect(void);

/* A handle that is first seen in the middle of its life. */
struct pl_handle *pl_handle_new(pam_handle_t *pamh);

/*
 * The handle of PAMH, or the one that this thread has loaded and that no call was made
 * for, which then belongs to PAMH. NULL when our line is not in its stack.
 */
struct pl_handle *pl_handle_find(pam_handle_t *pamh);

/* The handle that is known to be that of PAMH, or NULL. */
struct pl_handle *pl_handle_get(const pam_handle_t *pamh);

/* pam_start(3) has returned this PAM handle for what was expected. */
void pl_handle_bind(struct pl_handle *h, pam_handle_t *pamh);

/* Out of the table of handles: its PAM handle is about to end. NULL when it is not in. */
struct pl_handle *pl_handle_withdraw(const pam_handle_t *pamh);

/* H out of the table, if it is in. */
void pl_handle_remove(struct pl_handle *h);

/* Free H, which nobody refers to any more. */
void pl_handle_free(struct pl_handle *h);

/* CALL belongs to the end of H's session: its close, or the credentials after its begin. */
bool pl_handle_is_ending(const struct pl_handle *h, enum pl_call call);

/* Forget what was counted; after the session is open, also stop sharing it. */
void pl_handle_reset_login(struct pl_handle *h, bool keep_shared);

#endif
