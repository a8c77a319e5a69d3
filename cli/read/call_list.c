/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include "cli/read/call_list.h"

#include "cli/base/span.h"

#include <string.h>

int pl_call_find(const char *name, size_t length)
{
	for (int i = 0; i < PL_CALL_COUNT; i++)
		if (strncmp(pl_call_names[i], name, length) == 0 &&
		    pl_call_names[i][length] == '\0')
			return i;
	return -1;
}

/* `MODULE:CALL:MS`; the module's name may hold colons. */
static bool parse_ref(const char *item, size_t length, struct pl_call_ref *ref)
{
	const char *ms = memrchr(item, ':', length), *call;
	int entry;

	if (!ms || !(call = memrchr(item, ':', (size_t)(ms - item))) || call == item)
		return false;
	entry = pl_call_find(call + 1, (size_t)(ms - call - 1));
	if (entry < 0 || !pl_span_parse(ms + 1, length - (size_t)(ms + 1 - item), &ref->took))
		return false;
	ref->module = item;
	ref->length = (size_t)(call - item);
	ref->call = (enum pl_call)entry;
	return true;
}

bool pl_call_list_next(const char **list, struct pl_call_ref *ref)
{
	while (**list) {
		const char *item = *list;
		size_t length = strcspn(item, " ");

		*list += length + (item[length] == ' ');
		if (parse_ref(item, length, ref))
			return true;
	}
	return false;
}
