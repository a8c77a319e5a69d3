/* SPDX-License-Identifier: BSD-3-Clause */
/* The processes that a call has started: who they are, and what each has used. */
#include "pam_latency/base/clock.h"

#include "pam_latency/proc/cmdline.h"
#include "pam_latency/proc/proc_file.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/proc/usage.h"
#include "pam_latency/why/samples.h"

#include <string.h>

int pl_samples_place(struct pl_samples *t, int pid, uint64_t start, int parent)
{
	struct pl_sampled *p;
	unsigned int least = 0;

	for (unsigned int i = 0; i < t->count; i++)
		if (t->processes[i].pid == pid && t->processes[i].start == start)
			return (int)i;
	if (t->count < PL_SAMPLES_PROCESSES) {
		least = t->count++;
	} else {
		/* The one that explains least makes room, unless others hang on it. */
		for (unsigned int i = 1; i < t->count; i++)
			if (t->processes[i].process.nsec < t->processes[least].process.nsec)
				least = i;
		for (unsigned int i = 0; i < t->count; i++)
			if (t->processes[i].parent == (int)least || (int)least == parent)
				return -1;
	}
	p = &t->processes[least];
	memset(p, 0, sizeof *p);
	p->pid = p->process.pid = pid;
	p->start = start;
	p->parent = parent;
	return (int)least;
}

/*
 * Bytes and calls of read that the process has made; false when that cannot be read. Where it
 * has one thread, that one's own: a process's are grown by each child that it has waited for.
 */
static bool read_io(int pid, int threads, uint64_t *read, uint64_t *reads)
{
	char path[PL_PROC_PATH], text[512];
	struct pl_text t = {.buf = path, .size = sizeof path - 1};
	ssize_t n;

	pl_proc_path_number(pid, "task", pid, path);
	t.length = strlen(path);
	pl_text_string(&t, "/io");
	n = threads == 1 ? pl_proc_file_read(pl_text_end(&t), text, sizeof text)
			 : pl_proc_read(pid, "io", text, sizeof text);
	return n > 0 && pl_usage_parse_io(text, (size_t)n, read, reads);
}

/* Forked by the login program's own code, which is a module's while a call lasts. */
static bool is_fork_of_host(const struct pl_samples *t, const struct pl_sampled *p,
			    const struct pl_stat *stat)
{
	const struct pl_sampled *parent = p->parent >= 0 ? &t->processes[p->parent] : NULL;

	return parent != NULL && stat->no_exec && stat->parent == parent->pid &&
	       (parent->parent < 0 || parent->host_image);
}

static void read_command(const struct pl_samples *t, struct pl_sampled *p,
			 const struct pl_stat *stat)
{
	char text[2048];
	ssize_t n;

	p->host_image = p->process.forked = is_fork_of_host(t, p, stat);
	if (p->host_image) {
		/* What it starts explains more than it does itself, as with other wrappers. */
		p->process.wrapper = true;
		return;
	}
	n = pl_proc_read(p->pid, "cmdline", text, sizeof text);
	/* A process that is ending has none any more: what it was stays. */
	if (n > 0)
		pl_parse_cmdline(text, (size_t)n, p->process.command, sizeof p->process.command,
				 p->process.name, sizeof p->process.name, &p->process.wrapper);
}

static void read_limit(struct pl_sampled *p)
{
	char text[2048];
	ssize_t n = pl_proc_read(p->pid, "limits", text, sizeof text);

	if (n > 0)
		pl_parse_nofile(text, (size_t)n, &p->burner.nofile);
}

bool pl_samples_grow(struct pl_samples *t, struct pl_sampled *p, const struct pl_stat *stat,
		     uint64_t dt, uint64_t *growth)
{
	const uint64_t tick = 1000000 / PL_TICKS;
	uint64_t read, reads;
	bool has_io = read_io(p->pid, stat->threads, &read, &reads);

	*growth = 0;
	read_command(t, p, stat);
	if (p->has_stat) {
		p->burner.nsec += dt;
		p->burner.user += (stat->user - p->stat.user) * tick;
		p->burner.system += (stat->system - p->stat.system) * tick;
		p->burner.faults += stat->faults - p->stat.faults;
		if (has_io) {
			*growth = pl_minus(read, p->read);
			p->burner.read += *growth;
			p->burner.reads += pl_minus(reads, p->reads);
		}
	} else {
		read_limit(p);
	}
	p->stat = *stat;
	p->has_stat = true;
	p->read = has_io ? read : 0;
	p->reads = has_io ? reads : 0;
	if (p->parent >= 0 && pl_samples_lists_interfaces(t->looker, p->pid)) {
		t->netlink += dt;
		t->interfaces = pl_proc_interfaces(p->pid);
	}
	return has_io;
}
