/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/why/sentence.h"

#include "pam_latency/base/base_name.h"
#include "pam_latency/base/text.h"
#include "pam_latency/why/programs.h"

#include <string.h>

static struct pl_text begin(struct pl_verdict *v)
{
	return (struct pl_text){.buf = v->why, .size = PL_WHY_MAX};
}

/* As much of a text as there is room for. */
static void put(struct pl_text *t, const char *text)
{
	pl_text_bytes(t, text, strnlen(text, t->size - t->length));
}

/* The text that a program has set for itself, "sshd: alice@pts/0", is no path. */
static const char *base_name(const char *path)
{
	return strstr(path, ": ") == NULL ? pl_base_name(path) : path;
}

/* The login program's name would tell nothing of what one of its modules has forked. */
static const char *const fork_name = "a process of the module";

/* "NAME " in front of what a child did; nothing for the module itself. */
static void put_who(struct pl_text *t, const struct pl_verdict *v)
{
	if (v->child[0] == '\0' && !v->forked)
		return;
	put(t, v->forked ? fork_name : base_name(v->child));
	put(t, " ");
}

/* A command as the setting cmdline allows it. */
static const char *shown(const struct pl_verdict *v, const struct pl_process *p)
{
	return v->names_only ? base_name(p->name) : p->command;
}

/* " (under run-parts --lsbsysinit /etc/update-motd.d)": the nearest wrapper that says
 * something. */
static void put_under(struct pl_text *t, const struct pl_verdict *v,
		      const struct pl_evidence *e, const struct pl_process *culprit)
{
	const struct pl_process *under = NULL;

	for (unsigned int i = 0; i < e->path_count && i < PL_PATH_MAX; i++) {
		if (e->path[i].pid == culprit->pid)
			break;
		under = &e->path[i];
	}
	if (under == NULL || under->command[0] == '\0')
		return;
	put(t, " (under ");
	put(t, shown(v, under));
	put(t, ")");
}

static const char *object_of(const struct pl_reason *r)
{
	if (r->on[0] != '\0')
		return r->on;
	switch (r->cause) {
	case PL_CAUSE_WAIT_DISK:
		return "a page of a mapped file";
	case PL_CAUSE_WAIT_LOCK:
		return "a file";
	default:
		return "something without a name";
	}
}

static void put_wait_object(struct pl_text *t, const struct pl_reason *r)
{
	switch (r->cause) {
	case PL_CAUSE_SLEEP:
		put(t, "in a sleep of its own");
		return;
	case PL_CAUSE_WAIT_CHILD:
		put(t, "for a child process that could not be seen");
		return;
	case PL_CAUSE_WAIT_LOCK:
		put(t, "for a lock on ");
		break;
	case PL_CAUSE_WAIT_DISK:
		put(t, "for the disk: ");
		break;
	case PL_CAUSE_WAIT_DNS:
		put(t, "for the name server ");
		break;
	default:
		put(t, "for ");
	}
	put(t, object_of(r));
	if (r->detail[0] != '\0') {
		put(t, r->cause == PL_CAUSE_WAIT_LOCK ? ", " : " (");
		put(t, r->detail);
		put(t, r->cause == PL_CAUSE_WAIT_LOCK ? "" : ")");
	}
}

/* "the end of the output of X, which sleep 3 (pid 214, left in the background) keeps open". */
static void put_left_behind(struct pl_text *t, const struct pl_verdict *v,
			    const struct pl_left_behind *left)
{
	const struct pl_process *p = &left->process;

	if (left->output_of[0] != '\0') {
		put(t, "for the end of the output of ");
		put(t, base_name(left->output_of));
	} else {
		put(t, "for the end of an output");
	}
	put(t, ", which ");
	put(t, p->forked ? fork_name : shown(v, p));
	put(t, " (pid ");
	pl_text_number(t, (uint64_t)p->pid);
	put(t, ", left in the background) keeps open");
}

void pl_sentence_wait(const struct pl_finished *c, const struct pl_reason *r,
		      struct pl_verdict *v)
{
	struct pl_text t = begin(v);

	put_who(&t, v);
	if (c->still_running) {
		put(&t, t.length > 0 ? "is waiting " : "waiting ");
	} else {
		put(&t, "waited ");
		pl_text_span(&t, r->nsec / 1000);
		put(&t, " ");
	}
	if (r->cause == PL_CAUSE_WAIT_PIPE)
		put_left_behind(&t, v, &c->evidence->left);
	else
		put_wait_object(&t, r);
	pl_text_end(&t);
}

static void put_files(struct pl_text *t, const struct pl_moved *m)
{
	put(t, m->shared ? ", most of it of " : " of ");
	put(t, m->path);
	if (m->or_path[0] != '\0') {
		put(t, " or ");
		put(t, m->or_path);
	}
}

void pl_sentence_read(const struct pl_finished *c, uint64_t bytes, struct pl_verdict *v)
{
	const struct pl_moved *m = c->evidence != NULL ? &c->evidence->moved : NULL;
	struct pl_text t = begin(v);

	put_who(&t, v);
	put(&t, c->still_running ? "has read " : "read ");
	pl_text_size(&t, bytes);
	if (m != NULL && !m->shared)
		put_files(&t, m);
	if (c->has_usage && c->usage.has_io) {
		put(&t, " in ");
		pl_text_number(&t, c->usage.reads);
		put(&t, " reads");
	}
	if (m != NULL && m->shared)
		put_files(&t, m);
	pl_text_end(&t);
}

void pl_sentence_storm(const struct pl_finished *c, struct pl_verdict *v)
{
	const struct pl_burner *b = &c->evidence->burner;
	struct pl_text t = begin(v);

	put_who(&t, v);
	put(&t, "was in system calls without data for ");
	pl_text_span(&t, b->nsec / 1000);
	put(&t, ", as when descriptors are closed one by one: its limit of open files is ");
	if (b->nofile == UINT64_MAX)
		put(&t, "unlimited");
	else
		pl_text_number(&t, b->nofile);
	pl_text_end(&t);
}

void pl_sentence_interfaces(const struct pl_finished *c, struct pl_verdict *v)
{
	struct pl_text t = begin(v);

	put_who(&t, v);
	put(&t, "ran ");
	pl_text_span(&t, v->child_took);
	put(&t, " and lists the network interfaces, of which there are ");
	pl_text_number(&t, c->evidence->interfaces);
	pl_text_end(&t);
}

void pl_sentence_child(const struct pl_finished *c, const struct pl_process *p,
		       struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;
	unsigned int n = e->path_count < PL_PATH_MAX ? e->path_count : PL_PATH_MAX;
	const struct pl_process *last = n > 0 ? &e->path[n - 1] : p;
	struct pl_text t = begin(v);

	put(&t, p->forked ? fork_name : base_name(p->name));
	put(&t, c->still_running ? " has been running for " : " ran ");
	pl_text_span(&t, p->nsec / 1000);
	if (last->pid != p->pid && last->nsec >= p->nsec / 5 * 4 && last->command[0] != '\0') {
		put(&t, ", in ");
		put(&t, shown(v, last));
	}
	if (last->pid == p->pid)
		pl_programs_count(c, &t);
	put_under(&t, v, e, p);
	if (e->interfaces > 0) {
		put(&t, "; it lists ");
		pl_text_number(&t, e->interfaces);
		put(&t, " network interfaces");
	}
	pl_text_end(&t);
}

void pl_sentence_child_cpu(const struct pl_finished *c, struct pl_verdict *v)
{
	struct pl_text t = begin(v);

	put(&t, "its child processes used ");
	pl_text_span(&t, c->usage.child_cpu);
	put(&t, " of CPU");
	pl_text_end(&t);
}

void pl_sentence_cpu(uint64_t cpu, struct pl_verdict *v)
{
	struct pl_text t = begin(v);

	put(&t, "was on the CPU for ");
	pl_text_span(&t, cpu);
	pl_text_end(&t);
}

void pl_sentence_unknown(const struct pl_finished *c, struct pl_verdict *v)
{
	const struct pl_evidence *e = c->evidence;
	struct pl_text t = begin(v);

	put(&t, "waited for something that was not seen");
	/* The longest of what was seen, when it does not explain enough to be the cause. */
	for (unsigned int i = 0; e != NULL && i < e->reason_count && i < PL_REASONS; i++)
		if (e->reasons[i].detail[0] != '\0' && e->reasons[i].nsec >= e->nsec / 2) {
			put(&t, " (");
			put(&t, e->reasons[i].detail);
			put(&t, ")");
			break;
		}
	if (c->has_usage) {
		put(&t, "; used ");
		pl_text_span(&t, c->usage.cpu + c->usage.child_cpu);
		put(&t, " of CPU");
	}
	pl_text_end(&t);
}
