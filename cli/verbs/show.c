/* SPDX-License-Identifier: BSD-3-Clause */
#include "cli/verbs/show.h"

#include "cli/verbs/show_login.h"
#include "cli/verbs/with_login.h"

int pl_verb_show(const struct pl_options *options)
{
	return pl_with_login(options, pl_show_login);
}
