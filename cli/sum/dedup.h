/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_DEDUP_H
#define PL_DEDUP_H

#include <stdbool.h>
#include <stdint.h>

/*
 * One call of a module may stand in the log three times: in the `calls`
 * of the login line, as a `slow` line and as a `call` line. This
 * remembers, for the last PL_DEDUP_LOGINS logins, what was counted.
 */

#define PL_DEDUP_LOGINS 8192
#define PL_DEDUP_CALLS 512 /* remembered per login */

/* Where the log tells of a call. */
enum pl_told_by { PL_TOLD_BY_LIST, PL_TOLD_BY_SLOW, PL_TOLD_BY_CALL, PL_TOLD_BY_COUNT };

struct pl_dedup;

struct pl_dedup *pl_dedup_new(void);
void pl_dedup_free(struct pl_dedup *dedup);

/* Notes the login line of a login; false when there was one already. */
bool pl_dedup_login(struct pl_dedup *dedup, uint64_t id);

/*
 * Notes a call (the number of its statistics) that one source tells of; true when it is one
 * that no other source told of before.
 */
bool pl_dedup_call(struct pl_dedup *dedup, uint64_t id, uint32_t stats, int64_t usec,
		   enum pl_told_by source);

#endif
