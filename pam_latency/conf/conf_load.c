/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_load.h"

#include "pam_latency/conf/conf_check.h"
#include "pam_latency/conf/conf_file.h"
#include "pam_latency/conf/conf_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(struct pl_conf_error *error, int line, const char *why)
{
	error->line = line;
	snprintf(error->text, sizeof error->text, "%s", why);
	return -1;
}

/* TEXT ends with a NUL and is changed. */
static int parse(char *text, size_t length, struct pl_settings *settings,
		 struct pl_conf_error *error)
{
	const char *why;
	int line, blank;

	if ((why = pl_conf_lex(text, length, &line, &blank)) != NULL)
		return fail(error, line, why);
	*settings = pl_default_settings;
	if (blank || pl_confparse(text, settings, error) == 0)
		return 0;
	pl_settings_clear(settings);
	return -1;
}

int pl_conf_parse(const char *text, size_t length, struct pl_settings *settings,
		  struct pl_conf_error *error)
{
	char *copy = malloc(length + 1);
	int result;

	memset(settings, 0, sizeof *settings);
	if (copy == NULL)
		return fail(error, 0, "out of memory");
	memcpy(copy, text, length);
	copy[length] = '\0';
	result = parse(copy, length, settings, error);
	free(copy);
	return result;
}

int pl_conf_load(const char *path, struct pl_settings *settings, struct pl_conf_error *error)
{
	const char *why;
	size_t length;
	char *text;
	int result;

	memset(settings, 0, sizeof *settings);
	if (pl_conf_read(path, &text, &length, &why) != PL_CONF_READ)
		return fail(error, 0, why);
	result = parse(text, length, settings, error);
	free(text);
	return result;
}
