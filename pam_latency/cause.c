/* SPDX-License-Identifier: BSD-3-Clause */
#include "cause.h"

#include "text.h"

static bool is_most_of(uint64_t part, uint64_t whole)
{
	return part >= whole / 5 * 4;
}

static void child_cpu(const struct pl_finished *c, struct pl_text *why)
{
	pl_text_string(why, "its child processes used ");
	pl_text_span(why, c->usage.child_cpu);
	pl_text_string(why, " of CPU");
}

static void big_read(const struct pl_finished *c, struct pl_text *why)
{
	pl_text_string(why, "read ");
	pl_text_size(why, c->usage.read);
	pl_text_string(why, " in ");
	pl_text_number(why, c->usage.reads);
	pl_text_string(why, " reads");
}

static void own_cpu(const struct pl_finished *c, struct pl_text *why)
{
	pl_text_string(why, "was on the CPU for ");
	pl_text_span(why, c->usage.cpu);
}

static void nothing_seen(const struct pl_finished *c, struct pl_text *why)
{
	pl_text_string(why, "waited for something that was not seen");
	if (!c->has_usage)
		return;
	pl_text_string(why, "; used ");
	pl_text_span(why, c->usage.cpu + c->usage.child_cpu);
	pl_text_string(why, " of CPU");
}

void pl_cause_find(const struct pl_finished *c, const struct pl_scope *scope,
		   struct pl_verdict *v)
{
	struct pl_text why = {.buf = v->why, .size = PL_WHY_MAX};

	v->cause = PL_CAUSE_UNKNOWN;
	if (c->has_usage && c->usage.has_io && c->usage.read > scope->max_read) {
		v->cause = PL_CAUSE_BIG_READ;
		big_read(c, &why);
	} else if (c->has_usage && c->usage.child_cpu >= c->took / 2) {
		v->cause = PL_CAUSE_CHILD;
		child_cpu(c, &why);
	} else if (c->has_usage && is_most_of(c->usage.cpu, c->took)) {
		v->cause = PL_CAUSE_CPU;
		own_cpu(c, &why);
	} else {
		nothing_seen(c, &why);
	}
	pl_text_end(&why);
}
