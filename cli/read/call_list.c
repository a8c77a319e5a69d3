/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/call_list.h"

#include "cli/base/span.h"
#include "cli/read/find_word.h"

#include <string.h>

/* `MODULE:CALL:MS`; the module's name may hold colons. */
static bool parse(const char *item, size_t length, struct pl_listed_call *call)
{
	const char *ms = memrchr(item, ':', length), *name;
	int found;

	if (ms == NULL)
		return false;
	name = memrchr(item, ':', (size_t)(ms - item));
	if (name == NULL || name == item)
		return false;
	found = pl_find_call(name + 1, (size_t)(ms - name - 1));
	if (found < 0 || !pl_span_parse(ms + 1, length - (size_t)(ms + 1 - item), &call->took))
		return false;
	call->module = item;
	call->length = (size_t)(name - item);
	call->call = (enum pl_call)found;
	return true;
}

bool pl_call_list_next(const char **list, struct pl_listed_call *call)
{
	while (**list != '\0') {
		const char *item = *list;
		size_t length = strcspn(item, " ");

		*list += length + (item[length] == ' ');
		if (parse(item, length, call))
			return true;
	}
	return false;
}
