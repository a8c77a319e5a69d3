/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_WATCHED_CASES_H
#define PL_TEST_WATCHED_CASES_H

#include "test_host.h"

/* What watched_calls_test.c runs, each in a process of its own. */
void pl_watch_hosts(struct pl_host *h);
void pl_watch_deaths(struct pl_host *h);
void pl_watch_disturbed(struct pl_host *h);
void pl_watch_many(struct pl_host *h);
void pl_watch_handoff(struct pl_host *h);
void pl_watch_handoff_line(struct pl_host *h);
void pl_watch_cost(struct pl_host *h);

#endif
