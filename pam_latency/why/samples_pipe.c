/* SPDX-License-Identifier: BSD-3-Clause */
/* Pipes that a call reads: who writes to them, and who only keeps them open. */
#include "pam_latency/proc/cmdline.h"
#include "pam_latency/proc/exe.h"
#include "pam_latency/proc/pipe_holder.h"
#include "pam_latency/proc/proc_read.h"
#include "pam_latency/why/samples.h"

#include <string.h>

static void copy_text(char *to, const char *from)
{
	size_t n = strnlen(from, PL_TEXT_ON - 1);

	memcpy(to, from, n);
	to[n] = '\0';
}

static const struct pl_sampled *seen_as(const struct pl_samples *t, int pid)
{
	for (unsigned int i = 0; i < t->count; i++)
		if (t->processes[i].pid == pid)
			return &t->processes[i];
	return NULL;
}

/*
 * A child of the login program, which adopts orphans: but the leader of its session or group is
 * a child of PID that has ended, so it is that one's.
 */
static bool has_dead_leader(int pid, const struct pl_stat *stat)
{
	const int leaders[] = {stat->session, stat->group};

	for (int i = 0; i < 2; i++) {
		struct pl_stat leader;

		if (leaders[i] > 0 && pl_proc_stat(leaders[i], &leader) &&
		    leader.state == 'Z' && leader.parent == pid)
			return true;
	}
	return false;
}

static bool is_left_behind(const struct pl_samples *t, int pid, int partner)
{
	struct pl_stat stat;

	if (partner <= 0 || !pl_proc_stat(partner, &stat))
		return false;
	return !pl_pipe_is_below_owner(t->looker, partner) ||
	       (stat.parent == pid && has_dead_leader(pid, &stat));
}

/* It has not ended since the last look, and has the pipe still. */
static bool is_still_there(struct pl_samples *t, uint64_t pipe)
{
	struct pl_stat stat;

	return t->pipe.inode == pipe && t->pipe.left > 0 && pl_proc_stat(t->pipe.left, &stat) &&
	       stat.start == t->pipe.left_start &&
	       pl_pipe_written_by(t->looker, t->pipe.left, pipe) >= 0;
}

static bool find_left(struct pl_samples *t, int pid, uint64_t pipe, int partner)
{
	struct pl_stat stat;

	if (is_still_there(t, pipe))
		return true;
	if (!is_left_behind(t, pid, partner) ||
	    pl_pipe_written_by(t->looker, partner, pipe) < 0)
		partner = pl_pipe_left_behind(t->looker, pipe, t->started);
	if (partner == 0 || !pl_proc_stat(partner, &stat))
		return false;
	t->pipe.inode = pipe;
	t->pipe.left = partner;
	t->pipe.left_start = stat.start;
	return true;
}

/*
 * Of several children that have ended and were not waited for yet nothing tells which one the
 * pipe was given to; nor does a name that it shares with its parent tell anything.
 */
static int dead_child(struct pl_samples *t, int pid)
{
	int *children = t->looker->children, dead = 0;
	size_t n = pl_proc_children(pid, children, PL_LOOKER_CHILDREN);
	struct pl_stat stat;

	for (size_t i = 0; i < n; i++) {
		if (!pl_proc_stat(children[i], &stat) || stat.state != 'Z' ||
		    stat.start < t->started || stat.start > t->pipe.left_start)
			continue;
		if (dead != 0 || stat.no_exec)
			return 0;
		dead = children[i];
	}
	return dead;
}

static void name_output(struct pl_samples *t, int pid)
{
	int writer = t->pipe.writer > 0 ? t->pipe.writer : dead_child(t, pid);
	const struct pl_sampled *seen = seen_as(t, writer);
	char name[64];
	ssize_t n;

	t->left.output_of[0] = '\0';
	if (writer == 0)
		return;
	if (seen != NULL && seen->process.name[0] != '\0') {
		copy_text(t->left.output_of, seen->process.name);
		return;
	}
	n = pl_proc_read(writer, "comm", name, sizeof name);
	if (n > 1) {
		name[n - 1] = '\0';
		copy_text(t->left.output_of, name);
	}
}

static void name_left(struct pl_samples *t)
{
	struct pl_process *p = &t->left.process;
	char text[2048];
	struct pl_image image;
	struct pl_stat stat;
	ssize_t n = pl_proc_read(t->pipe.left, "cmdline", text, sizeof text);

	p->pid = t->pipe.left;
	if (n > 0)
		pl_parse_cmdline(text, (size_t)n, p->command, sizeof p->command, p->name,
				 sizeof p->name, &p->wrapper);
	p->forked = pl_proc_stat(p->pid, &stat) && stat.no_exec &&
		    pl_image_get(t->looker->owner, &image) && pl_image_is(p->pid, &image);
}

int pl_samples_follow_pipe(struct pl_samples *t, int pid, struct pl_wait *w, int partner)
{
	if (t->pipe.inode != w->pipe)
		memset(&t->pipe, 0, sizeof t->pipe);
	if (partner > 0 && !is_left_behind(t, pid, partner)) {
		t->pipe.inode = w->pipe;
		t->pipe.writer = partner;
		return partner;
	}
	if (!w->reads && !pl_pipe_only_read_by(t->looker, pid, w->pipe))
		return partner;
	if (!find_left(t, pid, w->pipe, partner))
		return 0;
	name_output(t, pid);
	name_left(t);
	w->cause = PL_CAUSE_WAIT_PIPE;
	copy_text(w->on, t->left.process.name);
	return 0;
}
