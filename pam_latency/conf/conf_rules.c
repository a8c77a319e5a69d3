/* SPDX-License-Identifier: BSD-3-Clause */
#include "pam_latency/conf/conf_rules.h"

#include <stdlib.h>
#include <string.h>

const struct pl_section_type pl_section_types[PL_SECTION_KINDS] = {
    {"", 0, sizeof(struct pl_scope), 0},
    {"service", 0, sizeof(struct pl_scope), sizeof(struct pl_service_rule)},
    {"module", 0, sizeof(struct pl_budgets), sizeof(struct pl_module_rule)},
    {"child", 0, sizeof(uint64_t), sizeof(struct pl_child_rule)},
    {"file", PL_SCOPE_AT(max_read), PL_SCOPE_AT(max_read) + sizeof(uint64_t),
     sizeof(struct pl_file_rule)},
};

#define BEGINS_AS_RULE(type, member)                                                 \
	_Static_assert(offsetof(type, member) == offsetof(struct pl_rule, settings), \
		       "title first")
BEGINS_AS_RULE(struct pl_service_rule, scope);
BEGINS_AS_RULE(struct pl_module_rule, budgets);
BEGINS_AS_RULE(struct pl_child_rule, budget);
BEGINS_AS_RULE(struct pl_file_rule, max_read);

/* A pointer to rules of some kind, and how many there are. */
struct list {
	void *rules;
	size_t *count;
};

static struct list find_list(struct pl_settings *s, struct pl_service_rule *service,
			     enum pl_section_kind kind)
{
	if (kind == PL_SECTION_SERVICE)
		return (struct list){&s->services, &s->service_count};
	if (kind == PL_SECTION_CHILD)
		return (struct list){&s->children, &s->child_count};
	if (kind == PL_SECTION_FILE)
		return (struct list){&s->files, &s->file_count};
	if (service != NULL)
		return (struct list){&service->modules, &service->module_count};
	return (struct list){&s->modules, &s->module_count};
}

static struct pl_rule *rule_at(char *rules, size_t i, size_t size)
{
	return (struct pl_rule *)(void *)(rules + i * size);
}

/* Room for one more: for 1, 2, 4 ... of them. */
static void *grow(void *rules, size_t count, size_t size)
{
	return (count & (count - 1)) != 0 ? rules
					  : realloc(rules, (count > 0 ? 2 * count : 1) * size);
}

struct pl_rule *pl_rule_add(struct pl_settings *s, struct pl_service_rule *service,
			    enum pl_section_kind kind, const char *title, bool *repeated)
{
	const struct pl_section_type *type = &pl_section_types[kind];
	struct list list = find_list(s, service, kind);
	struct pl_rule *rule;
	void *rules;
	char *copy;

	*repeated = false;
	memcpy(&rules, list.rules, sizeof rules);
	for (size_t i = 0; i < *list.count; i++)
		if (strcmp(rule_at(rules, i, type->size)->title, title) == 0) {
			*repeated = true;
			return NULL;
		}
	rules = grow(rules, *list.count, type->size);
	if (rules == NULL)
		return NULL;
	memcpy(list.rules, &rules, sizeof rules);
	copy = strdup(title);
	if (copy == NULL)
		return NULL;
	rule = rule_at(rules, (*list.count)++, type->size);
	memset(rule, 0, type->size);
	memset(rule->settings, 0xff, (size_t)type->end - type->first);
	rule->title = copy;
	return rule;
}
