/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/stack/problems.h"

#include "cli/base/xalloc.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool known(const struct pl_problems *problems, const char *path, int line,
		  const char *text)
{
	for (size_t i = 0; i < problems->used; i++) {
		const struct pl_problem *p = &problems->list[i];

		if (p->line == line && strcmp(p->path, path) == 0 && strcmp(p->text, text) == 0)
			return true;
	}
	return false;
}

void pl_problem(struct pl_problems *problems, const char *path, int line, const char *format,
		...)
{
	char *text = NULL;
	va_list args;

	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		text = NULL;
	va_end(args);
	if (text != NULL && !known(problems, path, line, text)) {
		problems->list = pl_xgrow(problems->list, problems->used, &problems->room,
					  sizeof problems->list[0]);
		problems->list[problems->used++] = (struct pl_problem){
		    .path = pl_xstrdup(path), .line = line, .text = pl_xstrdup(text)};
	}
	free(text);
}

void pl_problems_free(struct pl_problems *problems)
{
	for (size_t i = 0; i < problems->used; i++) {
		free(problems->list[i].path);
		free(problems->list[i].text);
	}
	free(problems->list);
	*problems = (struct pl_problems){0};
}
