/* SPDX-License-Identifier: BSD-3-Clause */
#include "unit.h"

#include "pam_latency/conf/conf_load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pl_settings parse(const char *text)
{
	struct pl_settings s;
	struct pl_conf_error e;
	int result = pl_conf_parse(text, strlen(text), &s, &e);

	ck_assert_msg(result == 0, "line %d: %s", e.line, e.text);
	return s;
}

static const char everything[] =
    "budget = 1ms authenticate = 2ms setcred = 3ms acct_mgmt = 4ms open_session = 5ms\n"
    "close_session = 6ms chauthtok = 7ms total = 8ms still-running = 900ms handoff = 10ms\n"
    "log = all summary = slow observe = no max-read = 11KiB nofile-max = 12\n"
    "interfaces-max = 13 cmdline = name\n"
    "module \"pam_a.so\" { budget = 14ms authenticate = 15ms setcred = 16ms acct_mgmt = 17ms\n"
    "  open_session = 18ms close_session = 19ms chauthtok = 20ms }\n"
    "module \"pam_b.so\" { setcred = 21ms }\n"
    "child \"/etc/update-motd.d/\" { budget = 22ms }\n"
    "child \"x\" { }\n"
    "file \"/var/log/btmp\" { max-read = 23MiB }\n"
    "service \"sudo\" { budget = 24ms setcred = 25ms total = 26ms still-running = 270ms\n"
    "  handoff = 28ms log = slow summary = never observe = yes max-read = 29B\n"
    "  nofile-max = 30 interfaces-max = 31 cmdline = full\n"
    "  module \"pam_c.so\" { close_session = 32ms } }\n"
    "service \"su\" { }\n";

START_TEST(test_scope)
{
	struct pl_settings s = parse(everything);
	const struct pl_scope *c = &s.scope;

	ck_assert_uint_eq(c->budgets.any, 1000);
	ck_assert_uint_eq(c->budgets.call[PL_AUTHENTICATE], 2000);
	ck_assert_uint_eq(c->budgets.call[PL_SETCRED], 3000);
	ck_assert_uint_eq(c->budgets.call[PL_ACCT_MGMT], 4000);
	ck_assert_uint_eq(c->budgets.call[PL_OPEN_SESSION], 5000);
	ck_assert_uint_eq(c->budgets.call[PL_CLOSE_SESSION], 6000);
	ck_assert_uint_eq(c->budgets.call[PL_CHAUTHTOK], 7000);
	ck_assert_uint_eq(c->total, 8000);
	ck_assert_uint_eq(c->still_running, 900000);
	ck_assert_uint_eq(c->handoff, 10000);
	ck_assert_uint_eq(c->log, PL_LOG_ALL);
	ck_assert_uint_eq(c->summary, PL_SUMMARY_SLOW);
	ck_assert_uint_eq(c->observe, 0);
	ck_assert_uint_eq(c->max_read, 11264);
	ck_assert_uint_eq(c->nofile_max, 12);
	ck_assert_uint_eq(c->interfaces_max, 13);
	ck_assert_uint_eq(c->cmdline, PL_CMDLINE_NAME);
	pl_settings_clear(&s);
}
END_TEST

START_TEST(test_sections)
{
	struct pl_settings s = parse(everything);

	ck_assert_uint_eq(s.module_count, 2);
	ck_assert_str_eq(s.modules[0].name, "pam_a.so");
	ck_assert_uint_eq(s.modules[0].budgets.any, 14000);
	for (uint64_t i = 0; i < PL_CALL_COUNT; i++)
		ck_assert_uint_eq(s.modules[0].budgets.call[i], (i == PL_AUTHENTICATE	 ? 15
								 : i == PL_SETCRED	 ? 16
								 : i == PL_ACCT_MGMT	 ? 17
								 : i == PL_OPEN_SESSION	 ? 18
								 : i == PL_CLOSE_SESSION ? 19
											 : 20) *
								    1000);
	ck_assert_str_eq(s.modules[1].name, "pam_b.so");
	ck_assert_uint_eq(s.modules[1].budgets.any, PL_UNSET);
	ck_assert_uint_eq(s.modules[1].budgets.call[PL_SETCRED], 21000);
	ck_assert_uint_eq(s.modules[1].budgets.call[PL_AUTHENTICATE], PL_UNSET);
	ck_assert_uint_eq(s.child_count, 2);
	ck_assert_str_eq(s.children[0].pattern, "/etc/update-motd.d/");
	ck_assert_uint_eq(s.children[0].budget, 22000);
	ck_assert_uint_eq(s.children[1].budget, PL_UNSET);
	ck_assert_uint_eq(s.file_count, 1);
	ck_assert_str_eq(s.files[0].path, "/var/log/btmp");
	ck_assert_uint_eq(s.files[0].max_read, 23 << 20);
	pl_settings_clear(&s);
}
END_TEST

START_TEST(test_services)
{
	struct pl_settings s = parse(everything);
	const struct pl_service_rule *sudo = pl_settings_service(&s, "sudo");
	const struct pl_service_rule *su = pl_settings_service(&s, "su");
	struct pl_scope scope = pl_settings_scope(&s, sudo);

	ck_assert_ptr_nonnull(sudo);
	ck_assert_uint_eq(scope.budgets.any, 24000);
	ck_assert_uint_eq(scope.budgets.call[PL_SETCRED], 25000);
	ck_assert_uint_eq(scope.total, 26000);
	ck_assert_uint_eq(scope.still_running, 270000);
	ck_assert_uint_eq(scope.handoff, 28000);
	ck_assert_uint_eq(scope.log, PL_LOG_SLOW);
	ck_assert_uint_eq(scope.summary, PL_SUMMARY_NEVER);
	ck_assert_uint_eq(scope.observe, 1);
	ck_assert_uint_eq(scope.max_read, 29);
	ck_assert_uint_eq(scope.nofile_max, 30);
	ck_assert_uint_eq(scope.interfaces_max, 31);
	ck_assert_uint_eq(scope.cmdline, PL_CMDLINE_FULL);
	ck_assert_uint_eq(sudo->module_count, 1);
	ck_assert_str_eq(sudo->modules[0].name, "pam_c.so");
	ck_assert_uint_eq(sudo->modules[0].budgets.call[PL_CLOSE_SESSION], 32000);
	/* A service that says nothing, or is not named, has what holds outside. */
	scope = pl_settings_scope(&s, su);
	ck_assert_mem_eq(&scope, &s.scope, sizeof scope);
	ck_assert_ptr_null(pl_settings_service(&s, "login"));
	scope = pl_settings_scope(&s, NULL);
	ck_assert_mem_eq(&scope, &s.scope, sizeof scope);
	pl_settings_clear(&s);
}
END_TEST

/* The levels of pam_latency.conf(5), the most specific first; each
 * one wins over all below it. */
static const char *const levels[] = {
    "service \"S\" { module \"M\" { open_session = 1ms } }",
    "service \"S\" { module \"M\" { budget = 2ms } }",
    "module \"M\" { open_session = 3ms }",
    "module \"M\" { budget = 4ms }",
    "service \"S\" { open_session = 5ms }",
    "service \"S\" { budget = 6ms }",
    "open_session = 7ms",
    "budget = 8ms",
};

/* All settings of the levels in SET, those of one section in one section. */
static void compose(unsigned int set, char *text, size_t size)
{
	char m[100] = "", sm[100] = "", s[300] = "", root[100] = "";

#define ADD(level, to, setting)  \
	if (set & 1u << (level)) \
	strcat(to, setting)
	ADD(0, sm, " open_session = 1ms");
	ADD(1, sm, " budget = 2ms");
	ADD(2, m, " open_session = 3ms");
	ADD(3, m, " budget = 4ms");
	ADD(4, s, " open_session = 5ms");
	ADD(5, s, " budget = 6ms");
	ADD(6, root, " open_session = 7ms");
	ADD(7, root, " budget = 8ms");
#undef ADD
	snprintf(text, size, "%s\nmodule \"M\" {%s }\nservice \"S\" {%s module \"M\" {%s } }\n",
		 root, m, s, sm);
}

START_TEST(test_precedence)
{
	char text[1000];

	for (unsigned int set = 1; set < 256; set++) {
		struct pl_settings s;
		const struct pl_service_rule *service;
		uint64_t expected = (uint64_t)__builtin_ctz(set) + 1;
		uint64_t smallest = expected * 1000;

		compose(set, text, sizeof text);
		s = parse(text);
		service = pl_settings_service(&s, "S");
		ck_assert_msg(pl_settings_budget(&s, service, "M", PL_OPEN_SESSION) ==
				  expected * 1000,
			      "%s", text);
		/* No budget is below it, whatever is asked for. */
		for (int call = 0; call < PL_CALL_COUNT; call++) {
			ck_assert_uint_ge(pl_settings_budget(&s, service, "M", call), smallest);
			ck_assert_uint_ge(pl_settings_budget(&s, NULL, "other", call),
					  smallest);
		}
		pl_settings_clear(&s);
	}
}
END_TEST

START_TEST(test_each_level_alone)
{
	for (size_t i = 0; i < COUNT_OF(levels); i++) {
		struct pl_settings s = parse(levels[i]);
		const struct pl_service_rule *service = pl_settings_service(&s, "S");
		int in_service = i == 0 || i == 1 || i == 4 || i == 5;
		int of_module = i < 4;

		ck_assert_uint_eq(pl_settings_budget(&s, service, "M", PL_OPEN_SESSION),
				  (i + 1) * 1000);
		ck_assert_uint_eq(pl_settings_budget(&s, NULL, "M", PL_OPEN_SESSION),
				  in_service ? 200000 : (i + 1) * 1000);
		ck_assert_uint_eq(pl_settings_budget(&s, service, "other", PL_OPEN_SESSION),
				  of_module ? 200000 : (i + 1) * 1000);
		pl_settings_clear(&s);
	}
}
END_TEST

START_TEST(test_defaults)
{
	const struct pl_settings *d = &pl_default_settings;

	ck_assert_uint_eq(pl_settings_budget(d, NULL, "M", PL_AUTHENTICATE), 1000000);
	for (int call = PL_SETCRED; call < PL_CALL_COUNT; call++)
		ck_assert_uint_eq(pl_settings_budget(d, NULL, "M", call), 200000);
}
END_TEST

/* The shipped file with its comment marks taken away says what holds without any file. */
START_TEST(test_shipped_file)
{
	const char *path = getenv("PL_SHIPPED_CONF");
	FILE *f = path != NULL ? fopen(path, "re") : NULL;
	char line[400], text[20000] = "";
	struct pl_settings s;
	int settings = 0;

	ck_assert_msg(f != NULL, "PL_SHIPPED_CONF is not the shipped file");
	while (fgets(line, sizeof line, f) != NULL) {
		/* "#budget = 200ms" is a setting, "# words" is prose. */
		int setting = line[0] == '#' && line[1] >= 'a' && line[1] <= 'z';

		settings += setting;
		strcat(text, line + setting);
	}
	fclose(f);
	ck_assert_int_eq(settings, 12);
	s = parse(text);
	ck_assert_mem_eq(&s, &pl_default_settings, sizeof s);
}
END_TEST

Suite *unit_suite(void)
{
	const TTest *const tests[] = {test_scope,
				      test_sections,
				      test_services,
				      test_precedence,
				      test_each_level_alone,
				      test_defaults,
				      test_shipped_file,
				      NULL};

	return unit_make_suite("settings", tests);
}
