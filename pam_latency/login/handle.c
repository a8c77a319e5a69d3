/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/handle.h"

#include "pam_latency/base/fork_lock.h"
#include "pam_latency/base/self.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

/*
 * Handles that live in this process. libpam hands our thunks no pointer of ours until
 * pam_get_data(3) can be used, and the wrappers of the phases may never use it, hence
 * this table. A handle that finds no room lives on its pam_set_data(3) entry alone.
 */
#define TABLE_SIZE 128

static struct pl_handle *table[TABLE_SIZE];
static size_t table_used; /* slots from here on have never been used */
static struct pl_lock table_lock;

static void make_id(char id[17])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char random[8];
	struct timespec now;

	if (getrandom(random, sizeof random, GRND_NONBLOCK) != (ssize_t)sizeof random) {
		uint64_t mix;

		clock_gettime(CLOCK_REALTIME, &now);
		mix = (uint64_t)now.tv_nsec * 0x9e3779b97f4a7c15u ^ (uint64_t)now.tv_sec << 20 ^
		      (uint64_t)pl_self() << 44;
		memcpy(random, &mix, sizeof random);
	}
	for (int i = 0; i < 8; i++) {
		id[2 * i] = digits[random[i] >> 4];
		id[2 * i + 1] = digits[random[i] & 15];
	}
	id[16] = '\0';
}

static struct pl_handle *make(pam_handle_t *pamh)
{
	struct pl_handle *h = calloc(1, sizeof *h);

	if (h == NULL)
		return NULL;
	h->login = pl_login_new_shared();
	h->login_is_shared = h->login != NULL;
	if (h->login == NULL)
		h->login = calloc(1, sizeof *h->login);
	if (h->login == NULL) {
		free(h);
		return NULL;
	}
	h->pamh = pamh;
	h->thread = pthread_self();
	h->pid = pl_self();
	make_id(h->id);
	return h;
}

/* Puts H into the table if there is room. */
static void enter(struct pl_handle *h)
{
	if (pl_lock(&table_lock) == PL_LOCK_FAILED)
		return;
	for (size_t i = 0; i < TABLE_SIZE && !h->registered; i++) {
		if (table[i] != NULL)
			continue;
		table[i] = h;
		h->registered = true;
		if (i >= table_used)
			table_used = i + 1;
	}
	pl_unlock(&table_lock);
}

struct pl_handle *pl_handle_expect(void)
{
	struct pl_handle *h = make(NULL);

	if (h == NULL)
		return NULL;
	enter(h);
	if (h->registered)
		return h;
	pl_handle_free(h);
	return NULL;
}

struct pl_handle *pl_handle_new(pam_handle_t *pamh)
{
	struct pl_handle *h = make(pamh);

	if (h != NULL)
		enter(h);
	return h;
}

/* Index of the handle of PAMH, or TABLE_SIZE. */
static size_t look_up(const pam_handle_t *pamh)
{
	size_t i = 0;

	while (i < table_used && (table[i] == NULL || table[i]->pamh != pamh))
		i++;
	return i < table_used ? i : TABLE_SIZE;
}

/*
 * Index of a handle that this thread has loaded and that has no PAM handle yet, or TABLE_SIZE.
 */
static size_t look_up_expected(void)
{
	size_t i = look_up(NULL);

	while (i < TABLE_SIZE && !pthread_equal(table[i]->thread, pthread_self())) {
		do
			i++;
		while (i < table_used && (table[i] == NULL || table[i]->pamh != NULL));
		if (i >= table_used)
			i = TABLE_SIZE;
	}
	return i;
}

struct pl_handle *pl_handle_get(const pam_handle_t *pamh)
{
	struct pl_handle *h = NULL;
	size_t i;

	if (pamh == NULL || pl_lock(&table_lock) == PL_LOCK_FAILED)
		return NULL;
	i = look_up(pamh);
	if (i < TABLE_SIZE)
		h = table[i];
	pl_unlock(&table_lock);
	return h;
}

struct pl_handle *pl_handle_find(pam_handle_t *pamh)
{
	struct pl_handle *h = NULL;
	size_t i;

	if (pl_lock(&table_lock) == PL_LOCK_FAILED)
		return NULL;
	i = look_up(pamh);
	if (i == TABLE_SIZE)
		i = look_up_expected();
	if (i < TABLE_SIZE) {
		h = table[i];
		h->pamh = pamh;
	}
	pl_unlock(&table_lock);
	return h;
}

void pl_handle_bind(struct pl_handle *h, pam_handle_t *pamh)
{
	bool locked = pl_lock(&table_lock) != PL_LOCK_FAILED;

	h->pamh = pamh;
	if (locked)
		pl_unlock(&table_lock);
}

struct pl_handle *pl_handle_withdraw(const pam_handle_t *pamh)
{
	struct pl_handle *h = NULL;
	size_t i;

	/* An expected handle has no PAM handle yet: it is not the one of NULL. */
	if (pamh == NULL || pl_lock(&table_lock) == PL_LOCK_FAILED)
		return NULL;
	i = look_up(pamh);
	if (i < TABLE_SIZE) {
		h = table[i];
		table[i] = NULL;
		h->registered = false;
	}
	pl_unlock(&table_lock);
	return h;
}

void pl_handle_remove(struct pl_handle *h)
{
	if (!h->registered || pl_lock(&table_lock) == PL_LOCK_FAILED)
		return;
	for (size_t i = 0; i < table_used; i++)
		if (table[i] == h)
			table[i] = NULL;
	h->registered = false;
	pl_unlock(&table_lock);
}

void pl_handle_free(struct pl_handle *h)
{
	if (h == NULL)
		return;
	if (h->login_is_shared)
		pl_login_free_shared(h->login);
	else
		free(h->login);
	pl_confcache_put(h->settings);
	free(h);
}

/*
 * What stays true of the stack for the rest of its life. The list of calls counts as far as it
 * says itself: its pages are not touched.
 */
static void restart(struct pl_login *login, const struct pl_login *old)
{
	bool config_told = old->config_told;
	uint32_t untimed = old->untimed;

	memset(login, 0, offsetof(struct pl_login, calls));
	login->config_told = config_told;
	login->untimed = untimed;
}

bool pl_handle_is_ending(const struct pl_handle *h, enum pl_call call)
{
	return call == PL_CLOSE_SESSION || (call == PL_SETCRED && h->session_open);
}

void pl_handle_reset_login(struct pl_handle *h, bool keep_shared)
{
	struct pl_login *unshared = NULL;

	if (h->login_is_shared && !keep_shared)
		unshared = malloc(sizeof *unshared);
	restart(unshared != NULL ? unshared : h->login, h->login);
	if (unshared == NULL)
		return;
	pl_login_free_shared(h->login);
	h->login = unshared;
	h->login_is_shared = false;
}
