/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/wrappers.h"

#include "pam_latency/hook/binding.h"
#include "pam_latency/hook/install.h"
#include "pam_latency/hook/repeat.h"
#include "pam_latency/login/frames.h"
#include "pam_latency/login/phase.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Functions of one type share their wrappers. */
#define PHASES 64 /* the six phases, and pam_end() */
#define STARTS 16
#define CONFDIRS 16

enum { START = PL_CALL_COUNT, START_CONFDIR, END };

typedef int start_fn(const char *, const char *, const struct pam_conv *, pam_handle_t **);
typedef int start_confdir_fn(const char *, const char *, const struct pam_conv *, const char *,
			     pam_handle_t **);

const char pl_client_functions[PL_CLIENT_FUNCTIONS][PL_SYMBOL_NAME] = {
    [PL_AUTHENTICATE] = "pam_authenticate",
    [PL_SETCRED] = "pam_setcred",
    [PL_ACCT_MGMT] = "pam_acct_mgmt",
    [PL_OPEN_SESSION] = "pam_open_session",
    [PL_CLOSE_SESSION] = "pam_close_session",
    [PL_CHAUTHTOK] = "pam_chauthtok",
    [START] = "pam_start",
    [START_CONFDIR] = "pam_start_confdir",
    [END] = "pam_end",
};

struct wrapper {
	struct pl_binding binding;
	unsigned int function;
};

/* By number of the wrapper, from the first on; NULL: not used yet. */
static struct wrapper *phases[PHASES], *starts[STARTS], *confdirs[CONFDIRS];

/* Who stands between the application and libpam: the name of its file, or NULL. */
static const char *find_between(const void *context)
{
	const void *target = pl_binding_found(context);
	const char *slash;
	Dl_info info;

	if (target == NULL || pl_install_is_libpam(target) || dladdr(target, &info) == 0 ||
	    info.dli_fname == NULL)
		return NULL;
	slash = strrchr(info.dli_fname, '/');
	return slash != NULL ? slash + 1 : info.dli_fname;
}

PL_SHARED static int wrap_phase(pam_handle_t *pamh, int flags, unsigned int index)
{
	const struct wrapper *w = phases[index];
	struct pl_binding *b = &phases[index]->binding;
	void *target = pl_binding_target(b);
	const struct pl_onward onward = {(pl_phase_fn *)(uintptr_t)target, find_between, b};
	int result, saved = errno;

	pl_binding_enter(b, target);
	if (w->function == END) {
		pl_phase_ending(pamh);
		errno = saved;
		result = onward.function(pamh, flags);
	} else {
		errno = saved;
		result = pl_phase_run((enum pl_call)w->function, &onward, pamh, flags);
	}
	pl_binding_leave(b, target);
	return result;
}

PL_SHARED static int wrap_start(const char *service, const char *user,
				const struct pam_conv *conv, pam_handle_t **pamh,
				unsigned int index)
{
	struct pl_binding *b = &starts[index]->binding;
	void *target = pl_binding_target(b);
	struct pl_thread *t = pl_thread();
	int result, saved = errno;

	pl_thread_loaded(t);
	pl_binding_enter(b, target);
	errno = saved;
	result = ((start_fn *)(uintptr_t)target)(service, user, conv, pamh);
	saved = errno;
	pl_binding_leave(b, target);
	pl_phase_started(t, result, pamh);
	errno = saved;
	return result;
}

PL_SHARED static int wrap_confdir(const char *service, const char *user,
				  const struct pam_conv *conv, const char *confdir,
				  pam_handle_t **pamh, unsigned int index)
{
	struct pl_binding *b = &confdirs[index]->binding;
	void *target = pl_binding_target(b);
	struct pl_thread *t = pl_thread();
	int result, saved = errno;

	pl_thread_loaded(t);
	pl_binding_enter(b, target);
	errno = saved;
	result = ((start_confdir_fn *)(uintptr_t)target)(service, user, conv, confdir, pamh);
	saved = errno;
	pl_binding_leave(b, target);
	pl_phase_started(t, result, pamh);
	errno = saved;
	return result;
}

#define PHASE(n)                                            \
	static int phase_##n(pam_handle_t *pamh, int flags) \
	{                                                   \
		return wrap_phase(pamh, flags, 0x##n);      \
	}
#define START(n)                                                                     \
	static int start_##n(const char *s, const char *u, const struct pam_conv *c, \
			     pam_handle_t **h)                                       \
	{                                                                            \
		return wrap_start(s, u, c, h, 0x##n);                                \
	}
#define CONFDIR(n)                                                                     \
	static int confdir_##n(const char *s, const char *u, const struct pam_conv *c, \
			       const char *d, pam_handle_t **h)                        \
	{                                                                              \
		return wrap_confdir(s, u, c, d, h, 0x##n);                             \
	}
PL_FOR_64(PHASE)
PL_FOR_16(START, 0)
PL_FOR_16(CONFDIR, 0)

/* The wrappers of one type. */
struct kind {
	struct wrapper **table;
	unsigned int count;
	void *(*address)(unsigned int index);
};

#define PHASE_CASE(n) PL_CASE_ADDRESS(n, phase_##n)
#define START_CASE(n) PL_CASE_ADDRESS(n, start_##n)
#define CONFDIR_CASE(n) PL_CASE_ADDRESS(n, confdir_##n)

static void *phase_address(unsigned int index)
{
	switch (index) {
		PL_FOR_64(PHASE_CASE)
	}
	return NULL;
}

static void *start_address(unsigned int index)
{
	switch (index) {
		PL_FOR_16(START_CASE, 0)
	}
	return NULL;
}

static void *confdir_address(unsigned int index)
{
	switch (index) {
		PL_FOR_16(CONFDIR_CASE, 0)
	}
	return NULL;
}

static struct kind kind_of(unsigned int function)
{
	if (function == START)
		return (struct kind){starts, STARTS, start_address};
	if (function == START_CONFDIR)
		return (struct kind){confdirs, CONFDIRS, confdir_address};
	return (struct kind){phases, PHASES, phase_address};
}

/* A slot that is bound may share the wrapper of another one that led to the same function. */
static bool is_for(const struct wrapper *w, const struct pl_found *found)
{
	return w->function == found->function && !found->unbound &&
	       w->binding.resolver == NULL && atomic_load(&w->binding.target) == found->value;
}

void *pl_wrapper_for(const struct pl_found *found)
{
	struct kind kind = kind_of(found->function);
	struct wrapper *w;
	unsigned int i = 0;

	while (i < kind.count && kind.table[i] != NULL && !is_for(kind.table[i], found))
		i++;
	if (i == kind.count)
		return NULL;
	if (kind.table[i] != NULL)
		return kind.table[i]->binding.ours;
	w = malloc(sizeof *w);
	if (w == NULL)
		return NULL;
	w->function = found->function;
	pl_binding_set(&w->binding, found, pl_client_functions[found->function],
		       kind.address(i));
	kind.table[i] = w;
	return w->binding.ours;
}
