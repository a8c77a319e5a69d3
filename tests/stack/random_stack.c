/* SPDX-License-Identifier: BSD-3-Clause */
#include "random_stack.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[PL_FILES] = {
    [PL_FILE_MAIN] = "main",   [PL_FILE_SECOND] = "second",	[PL_FILE_INNER] = "inner",
    [PL_FILE_OTHER] = "other", [PL_FILE_INCLUDED] = "included", [PL_FILE_DEEPER] = "deeper",
};

/* What programs do, in application_script.h's letters, and some orders that nobody should use. */
static const char *const orders[] = {
    "thacerosxdE", /* sshd, password */
    "thfersoxdE",  /* sshd, keyboard-interactive: another process asks */
    "taceoxdE",	   /* su */
    "tacPeoxdE",   /* su, password expired */
    "acoexdE",	   /* sudo */
    "ceoxdE",	   /* cron */
    "pE",	   /* passwd */
    "eE",	   /* setcred, nothing before */
    "xE",	   "oxE",     "oxoxE",	   "aaccE", "AcReOxdQ", "ppE", "deaE",	"E",
    "Q",	   "aeseedE", "asaceoxdE", "sacoE", "acSsoxE",	"ae_", "aceoQ", "acoxodE",
    "uaceoxE",	   "peE",     "apceoxdE",  "lace",  "cE",	"oE",
};

static const char *const letters = "acsp";

/* Types of which the file has a module's line of its own before line END. */
static unsigned int types_of(const struct pl_stack_file *f)
{
	unsigned int found = 0;

	for (unsigned int i = 0; i < f->count; i++)
		if (f->lines[i].counts)
			found |= 1u << (strchr(letters, f->lines[i].type) - letters);
	return found;
}

static bool jumps_before(const struct pl_stack_file *f, unsigned int end)
{
	for (unsigned int i = 0; i < end; i++)
		if (f->lines[i].jumps)
			return true;
	return false;
}

/* A type without any line falls back to "other": ours must not be the only one of its type. */
static void place_line(struct pl_stack_file *f, struct pl_rng *r)
{
	unsigned int found = types_of(f), type = pl_rng_below(r, 4);

	if (found == 0)
		return;
	while ((found & 1u << type) == 0)
		type = (type + 1) % 4;
	if ((found & 4) != 0 && pl_rng_chance(r, 50))
		type = 2; /* as it is recommended */
	f->has_line = true;
	f->line_type = letters[type];
	f->line_at = 0;
	/* Anywhere else it is no help, but must do no harm; a jump over it would count it. */
	if (pl_rng_chance(r, 10)) {
		unsigned int at = pl_rng_below(r, f->count + 1);

		if (!jumps_before(f, at))
			f->line_at = at;
	}
}

void pl_stack_make(struct pl_stack *s, unsigned int number, const struct pl_stack_place *place)
{
	static const unsigned int most[PL_FILES] = {16, 8, 6, 6, 5, 4};
	struct pl_rng r = {.state = number};

	memset(s, 0, sizeof *s);
	for (unsigned int f = 0; f < PL_FILES; f++) {
		struct pl_stack_file *file = &s->files[f];

		file->name = names[f];
		file->count = 1 + pl_rng_below(&r, most[f]);
		for (unsigned int i = 0; i < file->count; i++)
			pl_stack_line_make(&file->lines[i], &r, f, i, place);
	}
	for (unsigned int f = 0; f < PL_FILE_INCLUDED; f++)
		if (f == PL_FILE_MAIN || pl_rng_chance(&r, 40))
			place_line(&s->files[f], &r);
	s->operations = orders[pl_rng_below(&r, sizeof orders / sizeof orders[0])];
	s->strict = pl_rng_chance(&r, 25);
	s->fail_at = pl_rng_chance(&r, 20) ? 1 + pl_rng_below(&r, 6) : 0;
	s->again_at = pl_rng_chance(&r, 10) ? 1 + pl_rng_below(&r, 6) : 0;
	s->line_arguments = pl_rng_below(&r, 10);
}

static const char *type_word(char type)
{
	switch (type) {
	case 'a':
		return "auth";
	case 'c':
		return "account";
	case 's':
		return "session";
	default:
		return "password";
	}
}

static void print_line(FILE *to, const struct pl_stack *s, const struct pl_stack_file *f,
		       const struct pl_stack_place *place, const char *line)
{
	fprintf(to, "-%s %s", type_word(f->line_type), line);
	if (s->line_arguments == 0)
		fprintf(to, " nonsense=1");
	if (s->line_arguments <= 3)
		fprintf(to, " debug");
	if (s->line_arguments == 4)
		fprintf(to, " conf=%s/config", place->dir);
	fputc('\n', to);
}

void pl_stack_write(const struct pl_stack *s, const struct pl_stack_place *place,
		    const char *line)
{
	for (unsigned int i = 0; i < PL_FILES; i++) {
		const struct pl_stack_file *f = &s->files[i];
		char *path = pl_scratch_path(place->dir, f->name);
		char *text = NULL;
		size_t size;
		FILE *to = open_memstream(&text, &size);

		for (unsigned int j = 0; to != NULL && j <= f->count; j++) {
			if (line != NULL && f->has_line && f->line_at == j)
				print_line(to, s, f, place, line);
			if (j < f->count)
				fprintf(to, "%s\n", f->lines[j].text);
		}
		if (to == NULL || fclose(to) != 0)
			pl_scratch_die("no memory");
		pl_scratch_write(path, text);
		free(text);
		free(path);
	}
}
