/* SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"

#include <check.h>
#include <string.h>

#include "cli/read/call_list.h"
#include "cli/read/syslog_header.h"
#include "command_unit.h"

static const struct {
	const char *line;
	enum pl_parsed result;
} verdicts[] = {
    {SLOW TAIL, PL_PARSED_OK},
    {SLOW " user=alice" TAIL, PL_PARSED_OK},
    {SLOW " user=\"\"" TAIL, PL_PARSED_OK},
    {SLOW " pids=<=82" TAIL, PL_PARSED_OK},
    {SLOW " newkey=1" TAIL, PL_PARSED_OK}, /* of a later version */
    {SLOW " cut=1", PL_PARSED_OK},
    {HEAD "login took=1.0ms cut=1", PL_PARSED_OK},
    {HEAD "off why=x" TAIL, PL_PARSED_OK},
    {"pam_latency(:session): off why=x" TAIL, PL_PARSED_OK}, /* the service is unknown */
    {"pam_latency(a_b:auth): config path=/x why=y" TAIL, PL_PARSED_OK},
    /* Lines of others. */
    {"", PL_PARSED_OTHER},
    {"pam_latency", PL_PARSED_OTHER},
    {"pam_latency: slow", PL_PARSED_OTHER},
    {" " SLOW TAIL, PL_PARSED_OTHER},
    {"x " SLOW TAIL, PL_PARSED_OTHER},
    {"pam_unix(sshd:session): session opened", PL_PARSED_OTHER},
    /* Cut off without saying so. */
    {"pam_latency(", PL_PARSED_BAD},
    {"pam_latency(sshd", PL_PARSED_BAD},
    {"pam_latency(sshd:", PL_PARSED_BAD},
    {"pam_latency(sshd:session", PL_PARSED_BAD},
    {"pam_latency(sshd:session):", PL_PARSED_BAD},
    {HEAD, PL_PARSED_BAD},
    {HEAD "slow", PL_PARSED_BAD},
    {HEAD "slow ", PL_PARSED_BAD},
    {SLOW, PL_PARSED_BAD},
    {SLOW " login=9f2c41d07ab3e65 pid=4711", PL_PARSED_BAD},
    {SLOW " login=9f2c41d07ab3e655", PL_PARSED_BAD},
    {SLOW " why=\"half a sent", PL_PARSED_BAD},
    {SLOW " why=\"half\\", PL_PARSED_BAD},
    {SLOW " why=\"half\\x", PL_PARSED_BAD},
    {SLOW " why=\"half\\x0", PL_PARSED_BAD},
    {SLOW " why=", PL_PARSED_BAD},
    /* Not of the grammar. */
    {"pam_latency(sshd:nonsense): slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
    {"pam_latency(:): slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
    {"pam_latency(s d:session): slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
    {"pam_latency(sshd:session) slow module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
    {HEAD "nonsense module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
    {HEAD "slow module=a call=b" TAIL, PL_PARSED_BAD},
    {HEAD "slow module=a call=b took=1.0" TAIL, PL_PARSED_BAD},
    {HEAD "slow module=a call=b took=-1.0ms" TAIL, PL_PARSED_BAD},
    {HEAD "slow module=a call=b took=9999999999999ms" TAIL, PL_PARSED_BAD},
    {HEAD "slow  module=a call=b took=1.0ms" TAIL, PL_PARSED_BAD},
    {SLOW TAIL " ", PL_PARSED_BAD},
    {SLOW TAIL " x", PL_PARSED_BAD},
    {SLOW TAIL " =x", PL_PARSED_BAD},
    {SLOW " took=1.0ms" TAIL, PL_PARSED_BAD}, /* told twice */
    {SLOW " user=a\\b" TAIL, PL_PARSED_BAD},
    {SLOW " user=a\"b\"" TAIL, PL_PARSED_BAD},
    {SLOW " user=\"a\"b" TAIL, PL_PARSED_BAD},
    {SLOW " user=\"\\q\"" TAIL, PL_PARSED_BAD},
    {SLOW " user=\"\\x0A\"" TAIL, PL_PARSED_BAD},
    {SLOW " user=\"\\x00\"" TAIL, PL_PARSED_BAD},
    {SLOW " user=\"a\tb\"" TAIL, PL_PARSED_BAD},
    {SLOW " user=a\rb" TAIL, PL_PARSED_BAD},
    {SLOW " login=0000000000000000 pid=1", PL_PARSED_BAD},
    {SLOW " login=9F2C41D07AB3E655 pid=1", PL_PARSED_BAD},
    {SLOW " login=9f2c41d07ab3e655 pid=x", PL_PARSED_BAD},
};

START_TEST(parses)
{
	const char *line = verdicts[_i].line;
	struct pl_log_event ev;

	ck_assert_msg(unit_cli_parse(line, strlen(line), &ev) == verdicts[_i].result, "%s",
		      line);
}
END_TEST

START_TEST(decodes_values)
{
	static const char line[] =
	    SLOW " why=\"a \\\"b\\\" \\\\ = \\x1b[31m \\xff\" read=42 user="
		 "j\xc3\xbcrgen" TAIL;
	struct pl_log_event ev;

	ck_assert_int_eq(unit_cli_parse(line, strlen(line), &ev), PL_PARSED_OK);
	ck_assert_int_eq(ev.kind, PL_EVENT_SLOW);
	ck_assert_str_eq(ev.service, "sshd");
	ck_assert_str_eq(ev.type, "session");
	ck_assert_str_eq(pl_log_event_text(&ev, PL_KEY_WHY), "a \"b\" \\ = \033[31m \xff");
	ck_assert_str_eq(pl_log_event_text(&ev, PL_KEY_USER), "j\xc3\xbcrgen");
	ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_TOOK), 638200);
	ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_READ), 42);
	ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_PROMPT), -1);
	ck_assert_ptr_null(pl_log_event_text(&ev, PL_KEY_RHOST));
	ck_assert_uint_eq(ev.id, 0x9f2c41d07ab3e655);
}
END_TEST

/*
 * What the module writes for a user name that tries to be a line of its own stays a user name.
 */
START_TEST(forged_user_is_a_user)
{
	static const char line[] =
	    HEAD "login took=31.4ms user=\"alice\\x0apam_latency(sshd:session): login "
		 "took=1.0ms\"" TAIL;
	struct pl_log_event ev;

	ck_assert_int_eq(unit_cli_parse(line, strlen(line), &ev), PL_PARSED_OK);
	ck_assert_int_eq(pl_log_event_number(&ev, PL_KEY_TOOK), 31400);
	ck_assert_str_eq(pl_log_event_text(&ev, PL_KEY_USER),
			 "alice\npam_latency(sshd:session): login took=1.0ms");
}
END_TEST

/*
 * No prefix of a good line, and no line with one byte changed, may read outside of it or be
 * taken for something with another id.
 */
START_TEST(survives_damage)
{
	static const char line[] =
	    SLOW " why=\"a \\x41 \\\" b\" user=alice rhost=198.51.100.7" TAIL;
	const size_t length = sizeof line - 1;
	struct pl_log_event ev;
	char copy[sizeof line];

	for (size_t n = 0; n < length; n++)
		if (unit_cli_parse(line, n, &ev) == PL_PARSED_OK)
			ck_assert_uint_eq(ev.id, 0x9f2c41d07ab3e655);
	for (size_t at = 0; at < length; at++)
		for (int byte = 0; byte < 256; byte++) {
			memcpy(copy, line, length);
			copy[at] = (char)byte;
			unit_cli_parse(copy, length, &ev);
		}
}
END_TEST

static const struct {
	const char *line;
	int message; /* offset, -1: not of any form */
	int stamp;
} headers[] = {
    {"pam_latency(sshd:auth): x", 0, 0},
    {"Nov 30 23:10:01 host sshd[123]: pam_latency(sshd:auth): x", 32, 15},
    {"Nov  3 23:10:01 host sudo: pam_latency(sudo:auth): x", 27, 15},
    {"Nov 30 23:10:01.123456 host su[1]: pam_latency(su:auth): x", 35, 22},
    {"2025-11-30T23:10:01.123456+00:00 host sshd[1]: pam_latency(", 47, 32},
    {"2025-11-30T23:10:01+0000 host sshd[1]: pam_latency(", 39, 24},
    {"2025-11-30T23:10:01Z host sshd[1]: pam_latency(", 35, 20},
    {"Nov 30 23:10:01 host gdm-password][99]: pam_latency(", 40, 15},
    {"Nov 30 23:10:01 host sshd[1]: error: pam_latency(", 30, 15},
    {"Nov 30 23:10:01 host a program: pam_latency(", -1, 0},
    {"Nov 30 23:10:01 host pam_latency(sshd:auth): x", 45, 15},
    {"Nov 30 23:10:01  host sshd[1]: pam_latency(", -1, 0},
    {"Nov 30 23:10:01 host sshd[1]:pam_latency(x y", -1, 0},
    {"Nov 30 23:10:01", -1, 0},
    {"Nov 30 23:10:01 ", -1, 0},
    {"Nov 30 23:10:01 host", -1, 0},
    {"Nov", -1, 0},
    {"Foo 30 23:10:01 host sshd[1]: pam_latency(", -1, 0},
    {"2025-11-30 23:10:01 host sshd[1]: pam_latency(", -1, 0},
    {"2025-11-30T23:10:01 host sshd[1]: pam_latency(", -1, 0},
    {" pam_latency(sshd:auth): x", -1, 0},
    {"user said pam_latency(sshd:auth): x", -1, 0},
    {"", -1, 0},
};

START_TEST(finds_message)
{
	const char *line = headers[_i].line;
	struct pl_syslog_header header;
	bool found = pl_syslog_header_find(line, strlen(line), &header);

	ck_assert_msg(found == (headers[_i].message >= 0), "%s", line);
	if (!found)
		return;
	ck_assert_msg((int)header.message == headers[_i].message, "%s: %zu", line,
		      header.message);
	ck_assert_msg((int)header.stamp == headers[_i].stamp, "%s: %zu", line, header.stamp);
}
END_TEST

START_TEST(lists_calls)
{
	const char *list =
	    "pam_a.so:authenticate:1.5ms nonsense a:b:c x:y.so:setcred:2.0ms  :acct_mgmt:1.0ms"
	    " pam_b.so:open_session:3";
	struct pl_listed_call ref;

	ck_assert(pl_call_list_next(&list, &ref));
	ck_assert_uint_eq(ref.length, 8);
	ck_assert_int_eq(ref.call, PL_AUTHENTICATE);
	ck_assert_int_eq(ref.took, 1500);
	ck_assert(pl_call_list_next(&list, &ref));
	ck_assert(strncmp(ref.module, "x:y.so:", ref.length + 1) == 0);
	ck_assert(!pl_call_list_next(&list, &ref));
}
END_TEST

Suite *unit_suite(void)
{
	Suite *suite = suite_create("parse_line");
	TCase *tcase = tcase_create("parse_line");

	tcase_add_loop_test(tcase, parses, 0, COUNT(verdicts));
	tcase_add_test(tcase, decodes_values);
	tcase_add_test(tcase, forged_user_is_a_user);
	tcase_add_test(tcase, survives_damage);
	tcase_add_loop_test(tcase, finds_message, 0, COUNT(headers));
	tcase_add_test(tcase, lists_calls);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
