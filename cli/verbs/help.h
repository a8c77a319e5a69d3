/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_HELP_H
#define PL_HELP_H

/* Prints what --help prints. */
void pl_help(void);

#endif
