/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_UNUSUAL_HOSTS_H
#define PL_TEST_UNUSUAL_HOSTS_H

#include "test_host.h"

/* What unusual_hosts_test.c runs, each in a process of its own. */
void pl_case_long_lived(struct pl_host *h);
void pl_case_reloading(struct pl_host *h);
void pl_case_start_only(struct pl_host *h);
void pl_case_failing(struct pl_host *h);
void pl_case_nested(struct pl_host *h);
void pl_case_many_handles(struct pl_host *h);
void pl_case_other_services(struct pl_host *h);
void pl_case_threads(struct pl_host *h);
void pl_case_forked(struct pl_host *h);
void pl_case_forked_setcred(struct pl_host *h);
void pl_case_longjmp(struct pl_host *h);
void pl_case_exhausted(struct pl_host *h);
void pl_case_two_copies(struct pl_host *h);
void pl_case_null_handle(struct pl_host *h);
void pl_case_above(struct pl_host *h);

#endif
