/* SPDX-License-Identifier: BSD-3-Clause */
#include "acting_module.h"

#include "transcript.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

const char *pl_test_argument(const struct pl_test_call *c, const char *name)
{
	size_t length = strlen(name);

	for (int i = 0; i < c->argc; i++)
		if (strncmp(c->argv[i], name, length) == 0)
			return c->argv[i] + length;
	return NULL;
}

void pl_test_pin(void)
{
	Dl_info info;
	int saved = errno;

	if (dladdr(pl_pam_acts, &info) != 0)
		dlopen(info.dli_fname, RTLD_NOW | RTLD_NODELETE);
	errno = saved;
}

static void note_items(const struct pl_test_call *c)
{
	static const int types[] = {
	    PAM_SERVICE, PAM_USER,	 PAM_TTY,	  PAM_RHOST,	PAM_RUSER,
	    PAM_AUTHTOK, PAM_OLDAUTHTOK, PAM_USER_PROMPT, PAM_XDISPLAY, PAM_AUTHTOK_TYPE};

	for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
		const void *value = NULL;
		int ret = pam_get_item(c->pamh, types[i], &value);

		if (ret != PAM_SUCCESS || value != NULL)
			pl_note(c->to, "  item %d: %d %s", types[i], ret,
				value != NULL ? (const char *)value : "-");
	}
}

/* Who called us: libpam itself, or somebody between it and us. */
static void note_caller(const struct pl_test_call *c, const void *caller)
{
	Dl_info info;
	const char *name = "?";

	if (pl_test_argument(c, "caller") == NULL)
		return;
	if (dladdr(caller, &info) != 0 && info.dli_fname != NULL) {
		name = strrchr(info.dli_fname, '/');
		name = name != NULL ? name + 1 : info.dli_fname;
	}
	pl_note(c->to, "  caller %s", name);
}

static void note_call(const struct pl_test_call *c, int flags, int error)
{
	char arguments[1024] = "";
	size_t used = 0;

	for (int i = 0; i < c->argc && used < sizeof arguments; i++)
		used += (size_t)snprintf(arguments + used, sizeof arguments - used, " %s",
					 c->argv[i]);
	pl_note(c->to, "%s %s: flags %x errno %d argc %d:%s", c->id, c->name,
		(unsigned int)flags, error, c->argc, arguments);
	note_items(c);
}

static void act(struct pl_test_call *c, const char *letters)
{
	for (; letters != NULL && *letters != '\0'; letters++) {
		const struct pl_act *tables[] = {pl_pam_acts, pl_process_acts};

		for (size_t t = 0; t < 2; t++)
			for (const struct pl_act *a = tables[t]; a->letter != 0; a++)
				if (a->letter == *letters)
					a->run(c);
	}
}

static int run(const char *name, pam_handle_t *pamh, int flags, int argc, const char **argv,
	       const void *caller)
{
	struct pl_test_call c = {.pamh = pamh, .name = name, .argc = argc, .argv = argv};
	int error = errno;
	char key[32];
	const char *value;

	c.last_errno = -1;
	c.to = pl_test_argument(&c, "to=");
	c.id = pl_test_argument(&c, "id=");
	if (c.id == NULL)
		c.id = "-";
	snprintf(key, sizeof key, "%s=", name);
	value = pl_test_argument(&c, key);
	c.ret = value != NULL ? atoi(value) : PAM_IGNORE;
	note_call(&c, flags, error);
	note_caller(&c, caller);
	errno = error;
	act(&c, pl_test_argument(&c, "do="));
	snprintf(key, sizeof key, "do.%s=", name);
	act(&c, pl_test_argument(&c, key));
	pl_note(c.to, "%s %s returns %d", c.id, name, c.ret);
	if (c.last_errno >= 0)
		errno = c.last_errno;
	return c.ret;
}

#define ENTRY(function, name)                                                           \
	EXPORT int function(pam_handle_t *pamh, int flags, int argc, const char **argv) \
	{                                                                               \
		return run(name, pamh, flags, argc, argv, __builtin_return_address(0)); \
	}

ENTRY(pam_sm_authenticate, "authenticate")
ENTRY(pam_sm_acct_mgmt, "acct_mgmt")
#ifndef PL_TEST_FEW /* a module with missing entry points */
ENTRY(pam_sm_setcred, "setcred")
ENTRY(pam_sm_open_session, "open_session")
ENTRY(pam_sm_close_session, "close_session")
ENTRY(pam_sm_chauthtok, (flags & PAM_PRELIM_CHECK) != 0 ? "prelim" : "update")
#endif
