/* SPDX-License-Identifier: BSD-3-Clause */
#include "compare_runs.h"

#include "application_script.h"
#include "dev_log.h"
#include "scratch.h"

#include <stdlib.h>
#include <string.h>

struct job {
	const struct pl_stack *stack;
	const struct pl_bench *bench;
};

static void run(void *context)
{
	const struct job *j = context;

	pl_script_run(j->stack, &j->bench->place);
}

static unsigned int count(const char *text, const char *what)
{
	unsigned int n = 0;

	for (const char *p = text; (p = strstr(p, what)) != NULL; p += strlen(what))
		n++;
	return n;
}

/* Empties FILE of the bench's directory and returns what was in it. */
static char *take_file(const struct pl_bench *b, const char *file)
{
	char *path = pl_scratch_path(b->place.dir, file);
	char *text = pl_scratch_read(path);

	pl_scratch_write(path, "");
	free(path);
	return text;
}

/* All that one run has shown, as text. *OWN counts pam_latency's lines. */
static char *observe(const struct pl_bench *b, const struct pl_stack *s, unsigned int *own)
{
	struct job j = {.stack = s, .bench = b};
	char *all = NULL, *ours = NULL, *transcript, *output;
	size_t all_size, ours_size;
	FILE *to = open_memstream(&all, &all_size), *aside = open_memstream(&ours, &ours_size);
	int status;

	if (to == NULL || aside == NULL)
		pl_scratch_die("no memory");
	free(take_file(b, "transcript"));
	free(take_file(b, "output"));
	fprintf(to, "--- log\n");
	status = pl_log_child(b->log, run, &j, to, aside);
	transcript = take_file(b, "transcript");
	output = take_file(b, "output");
	fprintf(to, "--- output\n%s--- transcript\n%s--- wait status %x\n", output, transcript,
		(unsigned int)status);
	fclose(to);
	fclose(aside);
	*own = count(ours, "\n");
	free(transcript);
	free(output);
	free(ours);
	return all;
}

static void print_files(FILE *to, const struct pl_bench *b)
{
	static const char *const names[] = {"main",  "second",	 "inner",
					    "other", "included", "deeper"};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		char *path = pl_scratch_path(b->place.dir, names[i]);
		char *text = pl_scratch_read(path);

		fprintf(to, "=== %s\n%s", names[i], text != NULL ? text : "");
		free(text);
		free(path);
	}
}

/* In one write, since several workers print. */
static void print_difference(const struct pl_bench *b, const struct pl_stack *s,
			     unsigned int number, const char *without, const char *with)
{
	char *text = NULL;
	size_t size, same = 0, line = 0;
	FILE *to = open_memstream(&text, &size);

	if (to == NULL)
		return;
	while (without[same] != '\0' && without[same] == with[same])
		if (without[same++] == '\n')
			line = same;
	fprintf(to, "# difference in stack %u, operations %s%s fail %u again %u\n", number,
		s->operations, s->strict ? " strict" : "", s->fail_at, s->again_at);
	fprintf(to, "# first: without \"%.*s\" with \"%.*s\"\n",
		(int)strcspn(without + line, "\n"), without + line,
		(int)strcspn(with + line, "\n"), with + line);
	print_files(to, b);
	fprintf(to, "=== without the line\n%s=== with the line\n%s=== end of %u\n", without,
		with, number);
	fclose(to);
	fwrite(text, 1, size, stdout);
	fflush(stdout);
	free(text);
}

struct pl_compared pl_compare(const struct pl_bench *b, unsigned int number, const char *line,
			      bool loud)
{
	struct pl_compared result = {0};
	struct pl_stack *s = malloc(sizeof *s);
	char *without, *with;

	if (s == NULL)
		pl_scratch_die("no memory");
	pl_stack_make(s, number, &b->place);
	pl_stack_write(s, &b->place, NULL);
	without = observe(b, s, &result.unasked);
	pl_stack_write(s, &b->place, line);
	with = observe(b, s, &result.own);
	result.calls = count(without, " returns ");
	/* Both must have come to their end: two equal crashes prove nothing. */
	result.same =
	    strcmp(without, with) == 0 && strstr(with, "last\n--- wait status 0\n") != NULL;
	if (!result.same && loud)
		print_difference(b, s, number, without, with);
	free(without);
	free(with);
	free(s);
	return result;
}
