/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_value.h"

#include "pam_latency/base/units.h"
#include "pam_latency/conf/settings.h"

#include <stddef.h>
#include <string.h>

#define STILL_RUNNING_MIN 100000 /* 100 ms */

struct word {
	char text[8]; /* empty: the end */
	uint64_t value;
};

struct words {
	char setting[8];
	struct word words[4];
	char error[32];
};

static const struct words word_settings[] = {
    {"log", {{"slow", PL_LOG_SLOW}, {"all", PL_LOG_ALL}}, "must be slow or all"},
    {"summary",
     {{"always", PL_SUMMARY_ALWAYS}, {"slow", PL_SUMMARY_SLOW}, {"never", PL_SUMMARY_NEVER}},
     "must be always, slow or never"},
    {"observe", {{"yes", 1}, {"no", 0}}, "must be yes or no"},
    {"cmdline", {{"full", PL_CMDLINE_FULL}, {"name", PL_CMDLINE_NAME}}, "must be full or name"},
};

static const char *parse_word(const struct words *w, const char *text, uint64_t *value)
{
	for (const struct word *word = w->words; word->text[0] != '\0'; word++)
		if (strcmp(word->text, text) == 0) {
			*value = word->value;
			return NULL;
		}
	return w->error;
}

const char *pl_conf_value(const char *name, const char *text, uint64_t *value)
{
	uint64_t number;
	const char *why;

	for (size_t i = 0; i < sizeof word_settings / sizeof word_settings[0]; i++)
		if (strcmp(word_settings[i].setting, name) == 0)
			return parse_word(&word_settings[i], text, value);
	if (strcmp(name, "max-read") == 0)
		return pl_parse_size(text, value);
	if (strcmp(name, "nofile-max") == 0 || strcmp(name, "interfaces-max") == 0)
		return pl_parse_count(text, value);
	if ((why = pl_parse_duration(text, &number)) != NULL)
		return why;
	if (strcmp(name, "still-running") == 0 && number < STILL_RUNNING_MIN)
		return "must be at least 100ms";
	*value = number;
	return NULL;
}

const char *pl_conf_title(const char *name, const char *title)
{
	if (title[0] == '\0')
		return "the title is empty";
	if (strcmp(name, "module") == 0 && strchr(title, '/') != NULL)
		return "name the module by its file name alone, as in \"pam_unix.so\"";
	if (strcmp(name, "file") == 0 && title[0] != '/')
		return "the title must be an absolute path";
	if (strcmp(name, "service") == 0 && strchr(title, '/') != NULL)
		return "name the service by its file name in /etc/pam.d alone";
	return NULL;
}
