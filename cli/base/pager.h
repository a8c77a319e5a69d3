/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PAGER_H
#define PL_PAGER_H

/*
 * Sends standard output through the reader's pager when it is a terminal. When all is printed,
 * end it: that waits until the reader has left.
 */
void pl_pager_begin(void);
void pl_pager_end(void);

#endif
