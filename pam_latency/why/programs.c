/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/programs.h"

#include "pam_latency/base/text.h"

#include <string.h>

#define MANY 10 /* processes beside those that are named */

/* One that is shorter than this part of the longest explains nothing. */
#define WORTH(nsec, longest) ((nsec) >= (longest) / 20)

/* A wrapper, or what the module has forked, has no name of its own in this. */
static bool is_program(const struct pl_sampled *p)
{
	return p->parent >= 0 && !p->process.wrapper && p->process.name[0] != '\0';
}

static bool is_below_program(const struct pl_samples *t, const struct pl_sampled *p)
{
	for (int depth = 0; depth < PL_SAMPLES_PROCESSES && p->parent >= 0; depth++) {
		p = &t->processes[p->parent];
		if (is_program(p))
			return true;
	}
	return false;
}

/* The last part of its path, with nothing in it that the list is made of. */
static void copy_name(char to[PL_PROGRAM_NAME], const char *from)
{
	const char *slash = strrchr(from, '/');
	size_t n;

	if (slash != NULL && slash[1] != '\0')
		from = slash + 1;
	n = strnlen(from, PL_PROGRAM_NAME - 1);
	for (size_t i = 0; i < n; i++)
		to[i] = from[i] == ' ' || from[i] == ':' ? '_' : from[i];
	to[n] = '\0';
}

static void add(struct pl_program *all, unsigned int *count, const struct pl_process *p)
{
	char name[PL_PROGRAM_NAME];
	unsigned int i = 0;

	copy_name(name, p->name);
	while (i < *count && strcmp(all[i].name, name) != 0)
		i++;
	if (i == *count) {
		(*count)++;
		all[i].nsec = 0;
		memcpy(all[i].name, name, sizeof name);
	}
	all[i].nsec += p->nsec;
}

void pl_programs_collect(const struct pl_samples *t, struct pl_evidence *e)
{
	struct pl_program all[PL_SAMPLES_PROCESSES];
	unsigned int count = 0;

	for (unsigned int i = 0; i < t->count && i < PL_SAMPLES_PROCESSES; i++)
		if (is_program(&t->processes[i]) && !is_below_program(t, &t->processes[i]))
			add(all, &count, &t->processes[i].process);
	for (e->program_count = 0; count > 0 && e->program_count < PL_PROGRAMS;) {
		unsigned int best = 0;

		for (unsigned int i = 1; i < count; i++)
			if (all[i].nsec > all[best].nsec)
				best = i;
		if (!WORTH(all[best].nsec, e->program_count > 0 ? e->programs[0].nsec : 0))
			return;
		e->programs[e->program_count++] = all[best];
		all[best] = all[--count];
	}
}

void pl_programs_list(const struct pl_evidence *e, struct pl_text *t)
{
	if (e->program_count < 2)
		return;
	for (unsigned int i = 0; i < e->program_count && i < PL_PROGRAMS; i++) {
		const struct pl_program *p = &e->programs[i];

		if (i > 0)
			pl_text_char(t, ' ');
		pl_text_bytes(t, p->name, strnlen(p->name, sizeof p->name));
		pl_text_char(t, ':');
		pl_text_ms(t, p->nsec / 1000);
	}
}

/* The number that was seen is certain, the other counts what others have started as well. */
void pl_programs_count(const struct pl_finished *c, struct pl_text *t)
{
	const struct pl_evidence *e = c->evidence;
	uint64_t most = c->has_usage && c->usage.has_pids ? c->usage.pids : 0;

	if (e->seen < e->path_count + MANY)
		return;
	pl_text_string(t, most < e->seen ? " and started at least " : " and started ");
	pl_text_number(t, e->seen);
	if (most > e->seen) {
		pl_text_string(t, " to ");
		pl_text_number(t, most);
	}
	pl_text_string(t, " processes");
}
