/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/call_list.h"

#include "cli/base/span.h"

#include <string.h>

static const char *const entries[PL_ENTRY_COUNT] = {
    "authenticate", "acct_mgmt", "chauthtok", "setcred", "open_session", "close_session",
};

const char *pl_entry_name(enum pl_entry entry)
{
	return entries[entry];
}

int pl_entry_find(const char *name, size_t len)
{
	for (int i = 0; i < PL_ENTRY_COUNT; i++)
		if (strncmp(entries[i], name, len) == 0 && entries[i][len] == '\0')
			return i;
	return -1;
}

/* `MODULE:CALL:MS`; the module's name may hold colons. */
static bool parse_ref(const char *item, size_t len, struct pl_call_ref *ref)
{
	const char *ms = memrchr(item, ':', len), *call;
	int entry;

	if (!ms || !(call = memrchr(item, ':', (size_t)(ms - item))) || call == item)
		return false;
	entry = pl_entry_find(call + 1, (size_t)(ms - call - 1));
	if (entry < 0 || !pl_span_parse(ms + 1, len - (size_t)(ms + 1 - item), &ref->took))
		return false;
	ref->module = item;
	ref->len = (size_t)(call - item);
	ref->entry = (enum pl_entry)entry;
	return true;
}

bool pl_calls_next(const char **list, struct pl_call_ref *ref)
{
	while (**list) {
		const char *item = *list;
		size_t len = strcspn(item, " ");

		*list += len + (item[len] == ' ');
		if (parse_ref(item, len, ref))
			return true;
	}
	return false;
}
