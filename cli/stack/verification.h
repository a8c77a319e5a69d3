/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_VERIFICATION_H
#define PL_VERIFICATION_H

#include "cli/stack/pam_dirs.h"
#include "cli/stack/problems.h"

/* What is verified, and what is wrong with it. */
struct pl_verification {
	struct pl_pam_dirs pam, modules;
	struct pl_problems problems;
};

#endif
