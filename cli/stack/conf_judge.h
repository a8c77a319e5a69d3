/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_JUDGE_H
#define PL_CONF_JUDGE_H

#include "pam_latency/conf/settings.h"

#include <stdbool.h>

/*
 * What libconfuse, whose grammar the config's is, says of TEXT, which ends with a NUL behind
 * its LENGTH and is changed. The results are those of pl_conf_parse(), whose own reading it
 * judges. The only user of libconfuse.
 */
int pl_conf_judge(char *text, size_t length, struct pl_settings *settings,
		  struct pl_conf_error *error);

/* Do both say the same, in each setting? */
bool pl_conf_is_same(const struct pl_settings *a, const struct pl_settings *b);

#endif
