/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/read/find_word.h"

#include "pam_latency/base/vocabulary.h"

#include <string.h>

/* Most words differ in their first byte: no call is made for them. */
static bool is_word(const char *name, size_t length, const char *word)
{
	return name[0] == word[0] && strncmp(name, word, length) == 0 && word[length] == '\0';
}

int pl_find_event(const char *name, size_t length)
{
	for (int i = 0; i < PL_EVENT_COUNT; i++)
		if (is_word(name, length, pl_events[i].name))
			return i;
	return -1;
}

int pl_find_call(const char *name, size_t length)
{
	for (int i = 0; i < PL_CALL_COUNT; i++)
		if (is_word(name, length, pl_call_names[i]))
			return i;
	return -1;
}

/* Keys are sorted, and looked for often: a line has some twenty. */
int pl_find_key(const char *name, size_t length)
{
	int low = 0, high = PL_KEY_LIMIT - 1;

	while (low <= high) {
		int middle = (low + high) / 2;
		int difference = strncmp(name, pl_key_names[middle], length);

		if (difference == 0 && pl_key_names[middle][length] == '\0')
			return middle;
		if (difference > 0)
			low = middle + 1;
		else
			high = middle - 1;
	}
	return -1;
}

bool pl_is_type(const char *name)
{
	for (int i = 0; i < PL_CALL_COUNT; i++)
		if (strcmp(name, pl_call_types[i]) == 0)
			return true;
	return false;
}
