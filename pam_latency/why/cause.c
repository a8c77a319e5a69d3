/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/cause.h"

#include "pam_latency/why/sentence.h"

#include <string.h>

/*
 * The rules, in the order in which they are asked. Each looks at the evidence, and when
 * it explains the call, fills the verdict and returns true.
 */
typedef bool rule_fn(const struct pl_finished *c, const struct pl_scope *scope,
		     struct pl_verdict *v);

/* PART explains WHOLE when it is at least half of it. */
static bool explains(uint64_t part, uint64_t whole)
{
	return part > 0 && part >= whole / 2;
}

static bool is_most_of(uint64_t part, uint64_t whole)
{
	return part > 0 && part >= whole / 5 * 4;
}

static const struct pl_reason *longest_reason(const struct pl_evidence *e)
{
	const struct pl_reason *best = NULL;

	for (unsigned int i = 0; i < e->reason_count && i < PL_REASONS; i++)
		if (best == NULL || e->reasons[i].nsec > best->nsec)
			best = &e->reasons[i];
	return best;
}

/*
 * Did it run, or could it have run, all the time? On a busy machine a process that never
 * waits gets less CPU time than that. A short look at a long call says nothing of it (a
 * hand-off, which has no module, is looked at only while it works).
 */
static bool wanted_cpu(const struct pl_finished *c)
{
	const struct pl_evidence *e = c->evidence;
	const struct pl_reason *r = longest_reason(e);

	if (c->module != NULL && !explains(e->nsec, c->took * 1000))
		return false;
	return r != NULL && r->cause == PL_CAUSE_CPU && is_most_of(r->nsec, e->nsec);
}

/* Who did it below the module: the first process that is no wrapper, or the last one. */
static const struct pl_process *culprit(const struct pl_evidence *e)
{
	unsigned int n = e->path_count < PL_PATH_MAX ? e->path_count : PL_PATH_MAX;

	for (unsigned int i = 0; i < n; i++)
		if (!e->path[i].wrapper)
			return &e->path[i];
	return n > 0 ? &e->path[n - 1] : NULL;
}

static void name_child(const struct pl_finished *c, struct pl_verdict *v)
{
	const struct pl_process *p = c->evidence != NULL ? culprit(c->evidence) : NULL;

	if (p == NULL)
		return;
	memcpy(v->child, p->name, strnlen(p->name, sizeof v->child - 1));
	v->child_took = p->nsec / 1000;
	v->forked = p->forked;
}

static bool is_wait(enum pl_cause cause)
{
	switch (cause) {
	case PL_CAUSE_WAIT_DBUS:
	case PL_CAUSE_WAIT_UNIX:
	case PL_CAUSE_WAIT_TCP:
	case PL_CAUSE_WAIT_DNS:
	case PL_CAUSE_WAIT_LOCK:
	case PL_CAUSE_WAIT_DISK:
	case PL_CAUSE_WAIT_DEVICE:
	case PL_CAUSE_WAIT_PIPE:
		return true;
	default:
		return false;
	}
}

/* The call is within its budget, a child of it is not. */
static bool by_slow_child(const struct pl_finished *c, const struct pl_scope *scope,
			  struct pl_verdict *v)
{
	const struct pl_process *p = c->slow_child;

	(void)scope;
	if (p == NULL)
		return false;
	v->cause = PL_CAUSE_CHILD;
	memcpy(v->child, p->name, strnlen(p->name, sizeof v->child - 1));
	v->child_took = p->nsec / 1000;
	pl_sentence_child(c, p, v);
	return true;
}

/* A lock, a server, a disk: whoever waited for it, that is the reason. */
static bool by_wait(const struct pl_finished *c, const struct pl_scope *scope,
		    struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;
	const struct pl_reason *r = e != NULL ? longest_reason(e) : NULL;

	(void)scope;
	if (r == NULL || !is_wait(r->cause) || !explains(r->nsec, e->nsec))
		return false;
	v->cause = r->cause;
	memcpy(v->on, r->on, sizeof v->on);
	if (r->in_child)
		name_child(c, v);
	pl_sentence_wait(c, r, v);
	return true;
}

/*
 * A file that did not move was read by a process that was never seen to wait for anything but
 * the disk: what comes from a pipe or a socket has to be waited for.
 */
static bool only_read_files(const struct pl_evidence *e)
{
	uint64_t nsec = 0;

	for (unsigned int i = 0; i < e->reason_count && i < PL_REASONS; i++)
		if (e->reasons[i].cause == PL_CAUSE_CPU ||
		    e->reasons[i].cause == PL_CAUSE_WAIT_DISK)
			nsec += e->reasons[i].nsec;
	return is_most_of(nsec, e->nsec);
}

/* Bytes that were read, never a file's size: sparse files are large and slow nobody. */
static bool by_read(const struct pl_finished *c, const struct pl_scope *scope,
		    struct pl_verdict *v)
{
	const struct pl_moved *m = c->evidence != NULL ? &c->evidence->moved : NULL;
	uint64_t read = c->has_usage && c->usage.has_io ? c->usage.read : 0;
	const struct pl_reason *r;

	if (m != NULL && c->still_running)
		read = m->bytes;
	if (read <= scope->max_read)
		return false;
	/* A large file was read, but it was not what took the time. */
	r = m != NULL ? longest_reason(c->evidence) : NULL;
	if (r != NULL && r->cause == PL_CAUSE_SLEEP && explains(r->nsec, c->evidence->nsec))
		return false;
	/* What an observer saw of no file came from elsewhere: a socket, a pipe. */
	if (m != NULL && (m->path[0] == '\0' || !explains(m->bytes, read / 2)))
		return false;
	if (m != NULL && m->still && !only_read_files(c->evidence))
		return false;
	v->cause = PL_CAUSE_BIG_READ;
	v->file_read = read;
	if (m != NULL) {
		if (m->or_path[0] == '\0') {
			memcpy(v->file, m->path, sizeof v->file);
			v->file_size = m->size;
			v->file_read = m->shared ? m->bytes : read;
		}
		if (m->in_child)
			name_child(c, v);
	}
	pl_sentence_read(c, read, v);
	return true;
}

/* On the CPU all the time, in the kernel, without data: closing descriptors one by one. */
static bool by_storm(const struct pl_finished *c, const struct pl_scope *scope,
		     struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;
	const struct pl_burner *b = e != NULL ? &e->burner : NULL;
	uint64_t cpu = b != NULL ? b->user + b->system : 0;

	if (b == NULL || !wanted_cpu(c) || b->system < cpu / 4 || cpu == 0 ||
	    b->nofile <= scope->nofile_max)
		return false;
	/* A handful is what the start of a program leaves. */
	if (b->read > 65536 || b->reads > 64 || b->faults > 256)
		return false;
	v->cause = PL_CAUSE_FD_CLOSE_STORM;
	if (b->in_child)
		name_child(c, v);
	pl_sentence_storm(c, v);
	return true;
}

static bool by_interfaces(const struct pl_finished *c, const struct pl_scope *scope,
			  struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;

	if (e == NULL || e->interfaces <= scope->interfaces_max ||
	    !explains(e->netlink * 2, e->nsec))
		return false;
	v->cause = PL_CAUSE_NETLINK_SCAN;
	name_child(c, v);
	pl_sentence_interfaces(c, v);
	return true;
}

static bool by_child(const struct pl_finished *c, const struct pl_scope *scope,
		     struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;

	(void)scope;
	if (e == NULL && c->has_usage && explains(c->usage.child_cpu, c->took)) {
		v->cause = PL_CAUSE_CHILD;
		pl_sentence_child_cpu(c, v);
		return true;
	}
	if (e == NULL || e->path_count == 0 || !explains(e->path[0].nsec, e->nsec))
		return false;
	v->cause = PL_CAUSE_CHILD;
	name_child(c, v);
	pl_sentence_child(c, culprit(e), v);
	return true;
}

static bool by_cpu(const struct pl_finished *c, const struct pl_scope *scope,
		   struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;
	const struct pl_reason *r = e != NULL ? longest_reason(e) : NULL;
	uint64_t cpu = c->has_usage ? c->usage.cpu : 0;

	(void)scope;
	/* It slept, and another thread had the CPU. */
	if (r != NULL && r->cause == PL_CAUSE_SLEEP && explains(r->nsec, e->nsec))
		return false;
	if (r != NULL && !r->in_child && wanted_cpu(c))
		cpu = c->has_usage ? cpu : e->burner.user + e->burner.system;
	else if (!is_most_of(cpu, c->took))
		return false;
	v->cause = PL_CAUSE_CPU;
	pl_sentence_cpu(cpu, v);
	return true;
}

static bool by_sleep(const struct pl_finished *c, const struct pl_scope *scope,
		     struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;
	const struct pl_reason *r = e != NULL ? longest_reason(e) : NULL;

	(void)scope;
	if (r == NULL || !explains(r->nsec, e->nsec) ||
	    (r->cause != PL_CAUSE_SLEEP && r->cause != PL_CAUSE_WAIT_CHILD))
		return false;
	v->cause = r->cause;
	pl_sentence_wait(c, r, v);
	return true;
}

void pl_cause_find(const struct pl_finished *c, const struct pl_scope *scope,
		   struct pl_verdict *v)
{
	static rule_fn *const rules[] = {
	    by_slow_child, by_wait,  by_read, by_storm,
	    by_interfaces, by_child, by_cpu,  by_sleep,
	};

	memset(v, 0, sizeof *v);
	v->cause = PL_CAUSE_UNKNOWN;
	v->names_only = scope->cmdline == PL_CMDLINE_NAME;
	for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
		if (rules[i](c, scope, v))
			return;
	pl_sentence_unknown(c, v);
}
