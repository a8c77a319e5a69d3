/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_PROC_FILE_H
#define PL_PROC_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * Up to SIZE - 1 bytes of a small file of /proc, NUL-terminated. Returns the length, or a
 * negative errno, which it leaves alone itself. async-signal-safe; nothing stays open.
 */
ssize_t pl_proc_file_read(const char *path, char *buf, size_t size);

/*
 * Decimal digits at *P (not beyond END) as a number; *P moves behind them. 0 when there are
 * none.
 */
uint64_t pl_scan_number(const char **p, const char *end);

#endif
