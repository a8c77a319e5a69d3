/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROGRESS_H
#define PL_PROGRESS_H

#include "cli/base/terminal.h"

/* A bar on standard error while something is repeated; nothing when that is no terminal. */
void pl_progress(const struct pl_terminal *terminal, long done, long all);

/* Takes the bar away. */
void pl_progress_end(void);

#endif
