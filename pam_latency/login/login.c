/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/login/login.h"

#include "pam_latency/base/quote.h"

#include <string.h>
#include <sys/mman.h>

const enum pl_key pl_phase_keys[PL_PHASE_COUNT] = {
    [PL_PHASE_AUTH] = PL_KEY_AUTH,	     [PL_PHASE_ACCOUNT] = PL_KEY_ACCOUNT,
    [PL_PHASE_SETCRED] = PL_KEY_SETCRED,     [PL_PHASE_SESSION] = PL_KEY_SESSION,
    [PL_PHASE_CHAUTHTOK] = PL_KEY_CHAUTHTOK,
};

enum pl_phase_type pl_phase_of(enum pl_call call)
{
	switch (call) {
	case PL_AUTHENTICATE:
		return PL_PHASE_AUTH;
	case PL_SETCRED:
		return PL_PHASE_SETCRED;
	case PL_ACCT_MGMT:
		return PL_PHASE_ACCOUNT;
	case PL_CHAUTHTOK:
		return PL_PHASE_CHAUTHTOK;
	default:
		return PL_PHASE_SESSION;
	}
}

struct pl_login *pl_login_new_shared(void)
{
	void *memory = mmap(NULL, sizeof(struct pl_login), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return memory != MAP_FAILED ? memory : NULL;
}

void pl_login_free_shared(struct pl_login *login)
{
	if (login != NULL)
		munmap(login, sizeof *login);
}

static uint32_t stored(const struct pl_login *login)
{
	uint32_t n = login->stored;

	return n < PL_LOGIN_CALLS ? n : PL_LOGIN_CALLS;
}

static void copy_name(char to[PL_LOGIN_NAME], const char *from)
{
	size_t n = strnlen(from, PL_LOGIN_NAME - 1);

	memcpy(to, from, n);
	memset(to + n, 0, PL_LOGIN_NAME - n);
}

/* Room for one more call: at the end, so that the list stays in order; NULL for a call that is
 * not worth it. */
static struct pl_login_call *make_room(struct pl_login *login, uint64_t usec)
{
	uint32_t least = 0, n = stored(login);

	if (n < PL_LOGIN_CALLS) {
		login->stored = n + 1;
		return &login->calls[n];
	}
	for (uint32_t i = 1; i < n; i++)
		if (login->calls[i].usec < login->calls[least].usec)
			least = i;
	if (login->calls[least].usec >= usec)
		return NULL;
	memmove(&login->calls[least], &login->calls[least + 1],
		(n - 1 - least) * sizeof login->calls[0]);
	return &login->calls[n - 1];
}

void pl_login_add_call(struct pl_login *login, const char *module, enum pl_call call,
		       uint64_t usec)
{
	struct pl_login_call *entry = make_room(login, usec);

	login->count++;
	if (entry == NULL)
		return;
	copy_name(entry->module, module);
	entry->call = call;
	entry->usec = usec;
}

void pl_login_add_load(struct pl_login *login, const char *module, uint64_t usec)
{
	struct pl_login_load *least = &login->loads[0];

	login->load += usec;
	for (int i = 1; i < PL_LOGIN_LOADS; i++)
		if (login->loads[i].usec < least->usec)
			least = &login->loads[i];
	if (usec <= least->usec)
		return;
	copy_name(least->module, module);
	least->usec = usec;
}

const struct pl_login_call *pl_login_slowest(const struct pl_login *login)
{
	const struct pl_login_call *slowest = NULL;

	for (uint32_t i = 0; i < stored(login); i++)
		if (slowest == NULL || login->calls[i].usec > slowest->usec)
			slowest = &login->calls[i];
	return slowest;
}

uint64_t pl_login_total(const struct pl_login *login)
{
	uint64_t total = login->load;

	for (int i = 0; i < PL_PHASE_COUNT; i++)
		total += login->phases[i];
	return total;
}

static void put_call(struct pl_text *t, const struct pl_login_call *c)
{
	char name[PL_LOGIN_NAME + 1];

	memcpy(name, c->module, PL_LOGIN_NAME);
	name[PL_LOGIN_NAME] = '\0';
	/* A blank would end the entry, a colon the name. */
	pl_text_prefix(t, name);
	pl_text_char(t, ':');
	pl_text_string(t, pl_call_names[c->call < PL_CALL_COUNT ? c->call : 0]);
	pl_text_char(t, ':');
	pl_text_ms(t, c->usec);
}

#define ENTRY_MAX 100

/* Which calls are told: lengths[i] is what entry I takes with its blank, 0 when left out. */
struct choice {
	size_t lengths[PL_LOGIN_CALLS], sum;
	uint32_t count;
};

static void measure(const struct pl_login *login, struct choice *c)
{
	char buf[ENTRY_MAX];

	c->sum = 0;
	c->count = stored(login);
	for (uint32_t i = 0; i < c->count; i++) {
		struct pl_text t = {.buf = buf, .size = sizeof buf};

		put_call(&t, &login->calls[i]);
		c->lengths[i] = t.length + 1;
		c->sum += c->lengths[i];
	}
}

/* Leave out the fastest; among equals the last. */
static void drop_fastest(const struct pl_login *login, struct choice *c)
{
	uint32_t fastest = c->count;

	for (uint32_t i = 0; i < c->count; i++)
		if (c->lengths[i] > 0 &&
		    (fastest == c->count || login->calls[i].usec <= login->calls[fastest].usec))
			fastest = i;
	c->sum -= c->lengths[fastest];
	c->lengths[fastest] = 0;
}

size_t pl_login_list(const struct pl_login *login, char *buf, size_t size)
{
	struct pl_text t = {.buf = buf, .size = size};
	struct choice c;

	measure(login, &c);
	while (c.sum > size + 1)
		drop_fastest(login, &c);
	for (uint32_t i = 0; i < c.count; i++) {
		if (c.lengths[i] == 0)
			continue;
		if (t.length > 0)
			pl_text_char(&t, ' ');
		put_call(&t, &login->calls[i]);
	}
	return t.length;
}
