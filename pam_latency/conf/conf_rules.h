/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PL_CONF_RULES_H
#define PL_CONF_RULES_H

#include "pam_latency/conf/settings.h"

#include <stdbool.h>

/* The kinds of sections; the file itself is one without a title. */
enum pl_section_kind {
	PL_SECTION_ROOT,
	PL_SECTION_SERVICE,
	PL_SECTION_MODULE,
	PL_SECTION_CHILD,
	PL_SECTION_FILE,
	PL_SECTION_KINDS
};

struct pl_section_type {
	char name[8];
	unsigned short first, end; /* in struct pl_scope: the settings that it may hold */
	unsigned short size;	   /* of its rule */
};

extern const struct pl_section_type pl_section_types[PL_SECTION_KINDS];

/* The place of a setting in struct pl_scope. */
#define PL_SCOPE_AT(member) ((unsigned short)offsetof(struct pl_scope, member))

/* All rules of struct pl_settings begin so: what is done with their lists is done once. */
struct pl_rule {
	char *title;
	uint64_t settings[];
};

/*
 * A new rule of this kind at the end of its list in S, or in SERVICE for its modules, with
 * TITLE and no setting yet. NULL without memory, or with *repeated when there is one of that
 * title. Rules may move when another one of their list is added.
 */
struct pl_rule *pl_rule_add(struct pl_settings *s, struct pl_service_rule *service,
			    enum pl_section_kind kind, const char *title, bool *repeated);

#endif
