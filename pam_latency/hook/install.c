/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/install.h"

#include "pam_latency/hook/loader.h"
#include "pam_latency/hook/slots.h"
#include "pam_latency/hook/wrappers.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

enum { LIBRARY_DLSYM, LIBRARY_DLOPEN, LIBRARY_COUNT };
enum { CLIENT_START = PL_CALL_COUNT, CLIENT_START_CONFDIR, CLIENT_END, CLIENT_COUNT };

#define ADDRESS(f) ((void *)(uintptr_t)(f))

static struct pl_hook library_hooks[LIBRARY_COUNT];
static struct pl_hook client_hooks[CLIENT_COUNT];
static unsigned int census;
static const char *install_error = "the hook was not installed";

static void fill_hooks(void)
{
	static const struct pl_hook library[LIBRARY_COUNT] = {
	    [LIBRARY_DLSYM] = {.name = "dlsym"},
	    [LIBRARY_DLOPEN] = {.name = "dlopen"},
	};
	static const struct {
		const char *name;
		pl_phase_fn *wrapper;
	} phases[PL_CALL_COUNT] = {
	    [PL_AUTHENTICATE] = {"pam_authenticate", pl_wrap_authenticate},
	    [PL_SETCRED] = {"pam_setcred", pl_wrap_setcred},
	    [PL_ACCT_MGMT] = {"pam_acct_mgmt", pl_wrap_acct_mgmt},
	    [PL_OPEN_SESSION] = {"pam_open_session", pl_wrap_open_session},
	    [PL_CLOSE_SESSION] = {"pam_close_session", pl_wrap_close_session},
	    [PL_CHAUTHTOK] = {"pam_chauthtok", pl_wrap_chauthtok},
	};

	for (int i = 0; i < LIBRARY_COUNT; i++)
		library_hooks[i] = library[i];
	library_hooks[LIBRARY_DLSYM].replacement = ADDRESS(pl_loader_dlsym);
	library_hooks[LIBRARY_DLSYM].original = ADDRESS(dlsym);
	library_hooks[LIBRARY_DLOPEN].replacement = ADDRESS(pl_loader_dlopen);
	library_hooks[LIBRARY_DLOPEN].original = ADDRESS(dlopen);
	for (int i = 0; i < PL_CALL_COUNT; i++) {
		client_hooks[i].name = phases[i].name;
		client_hooks[i].replacement = ADDRESS(phases[i].wrapper);
	}
	client_hooks[CLIENT_START].name = "pam_start";
	client_hooks[CLIENT_START].replacement = ADDRESS(pl_wrap_start);
	client_hooks[CLIENT_START_CONFDIR].name = "pam_start_confdir";
	client_hooks[CLIENT_START_CONFDIR].replacement = ADDRESS(pl_wrap_start_confdir);
	client_hooks[CLIENT_END].name = "pam_end";
	client_hooks[CLIENT_END].replacement = ADDRESS(pl_wrap_end);
}

const char *pl_install(void)
{
	struct pl_hook_plan plan = {
	    .soname = "libpam.so.0",
	    .in_library = library_hooks,
	    .library_count = LIBRARY_COUNT,
	    .in_clients = client_hooks,
	    .client_count = CLIENT_COUNT,
	    .self = &library_hooks,
	    .census_symbols = pl_call_symbols,
	    .census_symbol_count = PL_CALL_COUNT,
	};

	if (install_error == NULL)
		return NULL;
	fill_hooks();
	install_error = pl_hook_install(&plan);
	census = plan.census;
	return install_error;
}

const char *pl_install_error(void)
{
	return install_error;
}

unsigned int pl_install_census(void)
{
	return census;
}

/*
 * What a hook stands for. The slots were written after this table was filled, with release
 * order; the fence is the other half, for threads that come in through a slot.
 */
static uintptr_t original_of(const struct pl_hook *hook)
{
	atomic_thread_fence(memory_order_acquire);
	return (uintptr_t)hook->original;
}

pl_phase_fn *pl_install_phase(enum pl_call call)
{
	return (pl_phase_fn *)original_of(&client_hooks[call]);
}

pl_start_fn *pl_install_start(void)
{
	return (pl_start_fn *)original_of(&client_hooks[CLIENT_START]);
}

pl_start_confdir_fn *pl_install_start_confdir(void)
{
	return (pl_start_confdir_fn *)original_of(&client_hooks[CLIENT_START_CONFDIR]);
}

pl_phase_fn *pl_install_end(void)
{
	return (pl_phase_fn *)original_of(&client_hooks[CLIENT_END]);
}

pl_dlsym_fn *pl_install_dlsym(void)
{
	return (pl_dlsym_fn *)original_of(&library_hooks[LIBRARY_DLSYM]);
}

pl_dlopen_fn *pl_install_dlopen(void)
{
	return (pl_dlopen_fn *)original_of(&library_hooks[LIBRARY_DLOPEN]);
}
