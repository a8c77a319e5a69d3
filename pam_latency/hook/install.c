/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/hook/install.h"

#include "pam_latency/base/vocabulary.h"
#include "pam_latency/hook/loader.h"
#include "pam_latency/hook/slots.h"
#include "pam_latency/hook/wrappers.h"

#include <stdint.h>
#include <stdlib.h>

/*
 * On x86-64 an unbound slot leads to code that pushes the number of the slot and goes on to the
 * resolver, which needs nothing else: it may be called. Other machines' code leaves something
 * for the resolver in a register that functions do not keep. There an auditing library might
 * lead the function elsewhere when it is bound, see rtld-audit(7).
 */
static enum pl_unbound unbound(void)
{
#if defined(__x86_64__)
	return PL_UNBOUND_CALL;
#else
	return getenv("LD_AUDIT") != NULL ? PL_UNBOUND_LEAVE : PL_UNBOUND_FIND;
#endif
}

static bool tried;
static const char *install_error;
static unsigned int census;
static uintptr_t libpam_begin, libpam_end;

static void keep_extent(const struct pl_object *libpam)
{
	libpam_begin = UINTPTR_MAX;
	for (size_t i = 0; i < libpam->phnum; i++) {
		const ElfW(Phdr) *p = &libpam->phdr[i];
		uintptr_t begin = libpam->base + p->p_vaddr;

		if (p->p_type != PT_LOAD)
			continue;
		if (begin < libpam_begin)
			libpam_begin = begin;
		if (begin + p->p_memsz > libpam_end)
			libpam_end = begin + p->p_memsz;
	}
}

const char *pl_install(void)
{
	struct pl_hook_plan plan = {
	    .soname = "libpam.so.0",
	    .in_library = {pl_loader_functions, PL_LOADER_FUNCTIONS, pl_loader_for},
	    .in_clients = {pl_client_functions, PL_CLIENT_FUNCTIONS, pl_wrapper_for},
	    .self = &census,
	    .unbound = unbound(),
	    .census_names = pl_call_symbols,
	    .census_count = PL_CALL_COUNT,
	};

	if (tried && install_error == NULL)
		return NULL;
	tried = true;
	install_error = pl_hook_install(&plan);
	census = plan.census;
	if (install_error == NULL)
		keep_extent(&plan.library);
	return install_error;
}

const char *pl_install_error(void)
{
	return tried ? install_error : "the hook was not installed";
}

unsigned int pl_install_census(void)
{
	return census;
}

bool pl_install_is_libpam(const void *address)
{
	return (uintptr_t)address >= libpam_begin && (uintptr_t)address < libpam_end;
}
