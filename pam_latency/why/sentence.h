/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_SENTENCE_H
#define PL_SENTENCE_H

#include "pam_latency/why/finished_call.h"
#include "pam_latency/why/verdict.h"

/*
 * The sentences of why=, for a person: each fills v->why from the call and from what the
 * verdict says already. Pure.
 */
void pl_sentence_wait(const struct pl_finished *c, const struct pl_reason *r,
		      struct pl_verdict *v);
void pl_sentence_read(const struct pl_finished *c, uint64_t bytes, struct pl_verdict *v);
void pl_sentence_storm(const struct pl_finished *c, struct pl_verdict *v);
void pl_sentence_interfaces(const struct pl_finished *c, struct pl_verdict *v);
void pl_sentence_child(const struct pl_finished *c, const struct pl_process *culprit,
		       struct pl_verdict *v);
void pl_sentence_child_cpu(const struct pl_finished *c, struct pl_verdict *v);
void pl_sentence_cpu(uint64_t cpu, struct pl_verdict *v);
void pl_sentence_unknown(const struct pl_finished *c, struct pl_verdict *v);

#endif
