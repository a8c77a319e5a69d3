/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/programs.h"
#include "pam_latency/why/samples.h"

#include <string.h>

/* A process explains its parent when it took at least this part of the parent's time. */
#define EXPLAINS(part, whole) ((part) >= (whole) / 2 && (part) > 0)

static int best_child(const struct pl_samples *t, int parent)
{
	int best = -1;

	for (unsigned int i = 0; i < t->count; i++)
		if (t->processes[i].parent == parent && (int)i != parent &&
		    (best < 0 ||
		     t->processes[i].process.nsec > t->processes[best].process.nsec))
			best = (int)i;
	return best;
}

/* From the module's process down to the one that explains the time. */
static int fill_path(const struct pl_samples *t, struct pl_evidence *e)
{
	int at = t->count > 0 ? 0 : -1, next;

	while (at >= 0 && e->path_count < PL_PATH_MAX) {
		next = best_child(t, at);
		if (next < 0 ||
		    !EXPLAINS(t->processes[next].process.nsec, t->processes[at].process.nsec))
			break;
		e->path[e->path_count++] = t->processes[next].process;
		at = next;
	}
	return at;
}

static void fill_children(const struct pl_samples *t, struct pl_evidence *e)
{
	for (unsigned int i = 1; i < t->count; i++) {
		unsigned int at = e->child_count;

		while (at > 0 && e->children[at - 1].nsec < t->processes[i].process.nsec)
			at--;
		if (at == PL_CHILDREN)
			continue;
		if (e->child_count < PL_CHILDREN)
			e->child_count++;
		memmove(&e->children[at + 1], &e->children[at],
			(e->child_count - 1 - at) * sizeof e->children[0]);
		e->children[at] = t->processes[i].process;
	}
}

static uint64_t bytes_of(const struct pl_sampled_file *f)
{
	return f->moved + f->still;
}

static void fill_moved(const struct pl_samples *t, struct pl_evidence *e)
{
	const struct pl_sampled_file *best = NULL, *other = NULL;
	struct pl_moved *m = &e->moved;
	uint64_t others = 0;

	for (unsigned int i = 0; i < t->file_count; i++)
		if (bytes_of(&t->files[i]) > 0 &&
		    (best == NULL || bytes_of(&t->files[i]) > bytes_of(best)))
			best = &t->files[i];
	if (t->pair.bytes > (best != NULL ? bytes_of(best) : 0)) {
		best = &t->files[t->pair.one];
		other = &t->files[t->pair.other];
		memcpy(m->or_path, other->path, sizeof m->or_path);
	}
	if (best == NULL)
		return;
	m->bytes = other != NULL ? t->pair.bytes : bytes_of(best);
	m->still = other != NULL || best->still > best->moved;
	for (unsigned int i = 0; i < t->file_count; i++)
		if (&t->files[i] != best && &t->files[i] != other)
			others += bytes_of(&t->files[i]);
	m->shared = others > m->bytes / 8;
	m->size = best->size;
	m->in_child = best->in_child;
	memcpy(m->path, best->path, sizeof m->path);
}

void pl_samples_publish(const struct pl_samples *t, struct pl_evidence *e)
{
	int end;

	memset(e, 0, sizeof *e);
	e->nsec = t->nsec;
	e->samples = t->samples;
	e->reason_count = t->reason_count;
	memcpy(e->reasons, t->reasons, sizeof e->reasons);
	end = fill_path(t, e);
	fill_children(t, e);
	fill_moved(t, e);
	pl_programs_collect(t, e);
	e->seen = t->seen_count;
	e->left = t->left;
	e->netlink = t->netlink;
	e->interfaces = t->interfaces;
	if (end < 0)
		return;
	e->burner = t->processes[end].burner;
	e->burner.in_child = end > 0;
	memcpy(e->burner.name, t->processes[end].process.name, sizeof e->burner.name);
}
