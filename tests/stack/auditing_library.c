/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * An auditing library, rtld-audit(7): whatever is bound to pam_acct_mgmt() gets a function of
 * ours, which writes a line to the file $PL_TEST_REACHED and calls on.
 */
#include <fcntl.h>
#include <link.h>
#include <security/pam_appl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

static int (*original)(pam_handle_t *, int);

static int account(pam_handle_t *pamh, int flags)
{
	int fd = open(getenv("PL_TEST_REACHED"), O_WRONLY | O_APPEND | O_CLOEXEC);

	if (fd < 0 || write(fd, "audited\n", 8) != 8)
		abort();
	close(fd);
	return original(pamh, flags);
}

EXPORT unsigned int la_version(unsigned int version)
{
	return version;
}

EXPORT unsigned int la_objopen(struct link_map *map, Lmid_t lmid, uintptr_t *cookie)
{
	(void)map;
	(void)lmid;
	(void)cookie;
	return LA_FLG_BINDTO | LA_FLG_BINDFROM;
}

static uintptr_t bind_symbol(uintptr_t value, const char *name)
{
	if (strcmp(name, "pam_acct_mgmt") != 0)
		return value;
	memcpy(&original, &value, sizeof original);
	return (uintptr_t)account;
}

EXPORT uintptr_t la_symbind32(Elf32_Sym *symbol, unsigned int index, uintptr_t *from,
			      uintptr_t *to, unsigned int *flags, const char *name)
{
	(void)index;
	(void)from;
	(void)to;
	(void)flags;
	return bind_symbol(symbol->st_value, name);
}

EXPORT uintptr_t la_symbind64(Elf64_Sym *symbol, unsigned int index, uintptr_t *from,
			      uintptr_t *to, unsigned int *flags, const char *name)
{
	(void)index;
	(void)from;
	(void)to;
	(void)flags;
	return bind_symbol(symbol->st_value, name);
}
