/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_TEST_HOST_KINDS_H
#define PL_TEST_HOST_KINDS_H

#include "watched_run.h"

pl_prepare_fn pl_prepare_threads, pl_prepare_ignore, pl_prepare_handler, pl_prepare_seccomp,
    pl_prepare_no_proc, pl_prepare_user, pl_prepare_no_processes, pl_prepare_closed,
    pl_prepare_pid_1, pl_prepare_pid_namespace, pl_prepare_pid_proc, pl_prepare_pid_1_proc;

#endif
